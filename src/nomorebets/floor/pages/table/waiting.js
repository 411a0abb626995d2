// At a full table: the wait list. Who came first is called first, and has a time to take the seat.

import { html, nothing } from "../vendor/lit-html.js";
import { say } from "../words.js";

export const waits = ({ state, you }) => (state.wait_list ?? []).find((on) => on.player === you.name);

/** Seats that are not kept for those who wait before us. */
export function seats_for_us(room) {
  const list = room.state.wait_list ?? [], at = list.findIndex((on) => on.player === room.you.name);
  const free = room.free_seats();
  return free.length > (at < 0 ? list.length : at) ? free : [];
}

const NTH = ["next", "2nd", "3rd"];
export const place = (at) => NTH[at] ?? `${at + 1}th`;

/** On the list, or how to get on it; nothing where a seat is free. */
export function wait_list(room) {
  const list = room.state.wait_list ?? [], mine = waits(room);
  if (!mine) {
    return seats_for_us(room).length ? nothing : html`<button class="main" data-do="join-list" @click=${() => room.tell("join_list")}>Join the wait list</button>
      <span class="dim" data-shows="list">${list.length ? `${list.length} ${list.length === 1 ? "waits" : "wait"} for a seat` : "Every seat is taken; nobody waits"}</span>`;
  }
  const leave = html`<button data-do="leave-list" @click=${() => room.tell("leave_list")}>Leave the list</button>`;
  if (mine.seconds === null) return html`<b data-shows="list">You are ${place(list.indexOf(mine))} on the wait list of ${list.length}</b>${leave}`;
  return html`<b class="yours" data-shows="list">A seat is open for you: ${mine.seconds} s to take it</b>${leave}`;
}

/** Said once: a seat is open. */
export function called(room, before) {
  const now = waits(room), was = before?.wait_list?.find((on) => on.player === room.you.name);
  if (now && now.seconds !== null && (was?.seconds ?? null) === null) {
    say(`A seat is open for you at ${room.table.name}: ${now.seconds} seconds to take it`);
    document.title = `Your seat is open · ${room.table.name}`;
  } else if (was && !now) document.title = `${room.table.name} · No More Bets`;
}

/** For the floorperson: who waits, since when, who was called. */
export const listed = (room) => {
  const list = room.state.wait_list ?? [], strikes = room.you.role === "floorperson";
  return html`<h2>Wait list</h2><ol class="people" data-shows="wait-list">${list.map((on, i) => html`<li><span>${i + 1}. ${on.player}
    <span class="dim">${on.seconds === null ? `since ${new Date(on.since).toLocaleTimeString("en-GB")}` : `called, ${on.seconds} s`}</span></span>
    ${strikes ? html`<button class="bare" @click=${() => room.tell("strike_from_list", { player: on.player })}>Take off</button>` : nothing}</li>`)}</ol>`;
};
