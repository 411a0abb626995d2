// The exact odds of a table's own terms: the PAR sheet, when it has been worked out.

import { html } from "../vendor/lit-html.js";
import { go, house, refused, room } from "../app.js";
import { look } from "../api.js";

const EVERY = 1000;

export async function enter(app, table) {
  if (!house.session?.account) return go("/login");
  const at = `/api/tables/${encodeURIComponent(table)}/odds`;
  let timer = 0, refusal = null;

  const draw = () => room(app, `The odds of ${table}`, html`
    ${refusal ? refused(refusal) : html`<p role="status" class="working">The exact odds of this table's own terms are being worked out. This takes from a second to a minute or two, the first time.</p>`}
    <p><a class="button" href="/table/${encodeURIComponent(table)}">To the table</a></p>`);

  async function ask() {
    try {
      if ((await look(at)).ready) return location.replace(`${at}.html`);
      timer = setTimeout(ask, EVERY);
    } catch (why) {
      refusal = why;
    }
    draw();
    return undefined;
  }

  draw();
  await ask();
  return () => clearTimeout(timer);
}
