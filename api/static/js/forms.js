/**
 * Forms that ask the API. `<form data-asks="/leagues">` sends its fields as one JSON object; what is empty is left out
 * unless the field has `data-keep`, checkboxes are true or false (several of one name a list), numbers with
 * `data-number` are numbers. Afterwards: `data-then` is an address to go to (`{id}` comes from the reply), "stay" leaves
 * the page and sends the event `asked` with the reply, and without it the page is loaded again.
 * `data-sure` is a question that is asked first.
 */

import { ask } from "./api.js";
import "./problem-words.js";
import { problemText } from "./problems.js";

function fieldsOf(form) {
  const fields = {};
  for (const input of form.elements) {
    if (!input.name || input.disabled || input.type === "submit") continue;
    if (input.type === "radio" && !input.checked) continue;
    if (input.type === "checkbox") {
      if (!input.hasAttribute("value")) fields[input.name] = input.checked;
      else fields[input.name] = [...(fields[input.name] ?? []), ...(input.checked ? [input.value] : [])];
    } else if (input.value !== "" || "keep" in input.dataset) {
      fields[input.name] = "number" in input.dataset ? Number(input.value) : input.value;
    }
  }
  return fields;
}

function say(form, text, bad) {
  let line = form.querySelector(".form-said");
  if (!line) {
    line = document.createElement("p");
    line.className = "form-said";
    line.setAttribute("role", "status");
    form.append(line);
  }
  line.classList.toggle("bad", bad);
  line.textContent = text;
}

/** Send a form; `undefined` where the server refused or did not answer, which is then said below it. */
export async function send(form) {
  const buttons = [...form.querySelectorAll("button")];
  for (const button of buttons) button.disabled = true;
  say(form, "", false);
  try {
    return await ask(form.dataset.asks, fieldsOf(form));
  } catch (error) {
    say(form, problemText(error), true);
    return undefined;
  } finally {
    for (const button of buttons) button.disabled = false;
  }
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.asks) return;
  event.preventDefault();
  if (form.dataset.sure && !window.confirm(form.dataset.sure)) return;
  const reply = await send(form);
  if (reply === undefined) return;
  const { then } = form.dataset;
  if (then === "stay") form.dispatchEvent(new CustomEvent("asked", { detail: reply, bubbles: true }));
  else if (then) location.assign(then.replace(/\{(\w+)\}/gu, (_all, name) => encodeURIComponent(reply[name])));
  else location.reload();
});
