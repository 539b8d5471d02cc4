/**
 * What a player chose: segments and switches that are kept in the browser. They lie on the paper, and where the paper is
 * a sheet, behind a button.
 */

import { h } from "./dom.js";
import { _ } from "./i18n.js";

export class Wishes {
  /**
   * `fields` are `{ name, legend, values: { value: text } }` for segments and `{ name, text, hint }` for a switch;
   * `initial` holds the first values; `changed(name)` is called after each change.
   */
  constructor({ key, fields, initial, changed = () => {} }) {
    Object.assign(this, { key, fields, changed });
    this.value = { ...initial };
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
      for (const field of fields) {
        const known = kept[field.name];
        if (field.values ? Object.hasOwn(field.values, known) : typeof known === "boolean") this.value[field.name] = known;
      }
    } catch { /* Without a store a choice holds for this page. */ }
    this.dialog = h("dialog", { "aria-labelledby": `${key}-title` });
    document.body.append(this.dialog);
  }

  set(name, value) {
    this.value[name] = value;
    try { localStorage.setItem(this.key, JSON.stringify(this.value)); } catch { /* It holds for this page. */ }
    this.changed(name);
  }

  form() {
    const onchange = ({ target }) => this.set(target.name, target.type === "checkbox" ? target.checked : target.value);
    return h("form", { class: "wishes", onchange, onsubmit: (event) => event.preventDefault() }, this.fields.map((field) => this.field(field)));
  }

  field({ name, legend, values, text, hint }) {
    if (!values) {
      return h("label", { class: "switch" }, h("input", { type: "checkbox", name, checked: this.value[name] }),
        h("span", {}, text, hint && h("small", {}, hint)));
    }
    return h("fieldset", { class: "field" }, h("legend", {}, legend),
      h("div", { class: "segments" }, Object.entries(values).map(([value, said]) => h("label", {},
        h("input", { type: "radio", name, value, checked: this.value[name] === value }), h("span", {}, said)))));
  }

  /** A button that opens the same form, with `more()` beneath it; `closed(pressed)` hears whether by its own button. */
  button(title, { more = () => [], close = _("Close"), closed = () => {} } = {}) {
    return h("button", {
      type: "button", class: "button quiet type-button settings-button", "aria-label": title, title, onclick: () => {
        this.dialog.replaceChildren(h("h2", { id: `${this.key}-title` }, title), this.form(), ...more(), h("form", { method: "dialog" }, h("button", { class: "button", value: "pressed" }, close)));
        this.dialog.returnValue = "";
        this.dialog.addEventListener("close", () => closed(this.dialog.returnValue === "pressed"), { once: true });
        this.dialog.showModal();
      },
    }, "⋯");
  }
}
