// The floor by HTTP. A refusal is thrown with its sentence and its paragraph.

import { key } from "./words.js";

export class Refusal extends Error {
  constructor({ why, cite = "", gist = "" }, status) {
    super(why);
    Object.assign(this, { why, cite, gist, status });
  }
}

async function ask(method, path, told) {
  const options = { method, headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (told !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(told);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Refusal({ why: "the floor does not answer; is the server running?" }, 0);
  }
  const body = await response.json().catch(() => null);
  if (response.ok) return body;
  throw new Refusal(body?.refused ?? { why: `the floor answered ${response.status}` }, response.status);
}

export const look = (path) => ask("GET", path);
export const tell = (path, told = {}) => ask("POST", path, told);
export const log_out = () => ask("DELETE", "/api/session");
export const end_sessions = () => ask("DELETE", "/api/sessions");
export const command = (table, name, told = {}) =>
  tell(`/api/tables/${encodeURIComponent(table)}/${name}`, { key: key(), ...told });

const kept = new Map();

/** What never changes while the page is open is asked for once. */
export function once(path) {
  if (!kept.has(path)) {
    const answer = look(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return kept.get(path);
}
