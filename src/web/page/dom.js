// Making and changing elements. Text always goes in as text, never as markup.

/**
 * A new element. `props`: `class`, `text`, `on` (listeners by event), anything else becomes an attribute
 * (true: an empty one; false, null, undefined: none).
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElement}
 */
export function make(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "text") element.textContent = value;
    else if (name === "on") for (const [event, does] of Object.entries(value)) element.addEventListener(event, does);
    else attribute(element, name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Sets an attribute, or takes it away for false, null and undefined.
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
export function attribute(element, name, value) {
  if (value === false || value === null || value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Changes the text only where it differs, so that nothing is read out twice.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * A button.
 * @param {string} text
 * @param {(event: Event) => void} does
 * @param {Record<string, any>} [props]
 * @returns {HTMLButtonElement}
 */
export function button(text, does, props = {}) {
  const made = make("button", { type: "button", class: "button", ...props, text, on: { click: does } });
  return /** @type {HTMLButtonElement} */ (made);
}

/**
 * An SVG element with attributes.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function shape(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * What was said, what was seen, and what to do about it.
 * @param {{message: string, hint?: string | null, facts?: string[]}} diagnostic
 * @returns {HTMLElement}
 */
export function account(diagnostic) {
  const facts = (diagnostic.facts ?? []).map((fact) => make("li", { text: fact }));
  return make("div", { class: "account" },
    make("p", { class: "account-message", text: diagnostic.message }),
    facts.length ? make("ul", {}, ...facts) : null,
    diagnostic.hint ? make("p", { class: "account-hint", text: diagnostic.hint }) : null);
}
