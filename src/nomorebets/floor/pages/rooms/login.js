// Log in, or register.

import { html } from "../vendor/lit-html.js";
import { entered, go, refused, room } from "../app.js";
import { tell } from "../api.js";

export function enter(app) {
  let refusal = null;

  async function submit(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const told = { name: form.get("name"), password: form.get("password") };
    const registers = event.submitter?.value === "register";
    if (!registers && form.get("code")) told.code = form.get("code");
    try {
      entered(await tell(registers ? "/api/accounts" : "/api/session", told));
      go("/");
    } catch (why) {
      refusal = why;
      draw();
    }
  }

  const draw = () => room(app, "Log in", html`
    <form class="form" @submit=${submit}>
      <label>Name <input name="name" autocomplete="username" required maxlength="40"></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required minlength="8"></label>
      <label>Code <input name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="8" placeholder="staff with a second factor"></label>
      ${refused(refusal)}
      <div class="line"><button class="main" value="login">Log in</button><button value="register">Register this name</button></div>
      <p class="dim">A password has at least 8 characters. A registered player gets $5,000 in play chips. They cannot be bought, sold or won for money. You can also just sit down as a guest.</p>
    </form>`);
  draw();
}
