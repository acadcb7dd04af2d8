import {
  type Element,
  getAttribute,
  isElementNode,
  type Node,
  query,
  queryAll,
  removeAttribute,
  setAttribute,
  setTextContent,
  spliceChildren,
} from "@parse5/tools";
import { html, raw } from "hono/html";
import { parse, parseFragment, serializeOuter } from "parse5";
import type { Form, Rejection } from "#contract/form.ts";
import { StartError } from "#server/start-error.ts";

/** A rejection, with what the visitor entered. */
export interface RejectedSubmission extends Rejection {
  values: Record<string, string>;
}

/** A form's built page. */
export interface PreparedPage {
  /** The names of its controls. */
  names: readonly string[];
  /** Returns its HTML, showing a rejected submission. */
  show: (submission: RejectedSubmission) => string;
}

/**
 * Prepares a form's built page for showing rejected submissions: the values entered, each field's error, and the banner above
 * the form, in the markup of its island (site/islands/forms/message-form.tsx), which is given the same as a property. The rest of
 * the page is unchanged. Throws a StartError if the page lacks the form, its island or one of its fields.
 */
export function prepareFormPage(page: string, { path, fields }: Form): PreparedPage {
  const { before, island: source, after } = splitAtIsland(page, path);
  const names = controlsOf(elementOf(source)).map(nameOf);
  const missing = Object.keys(fields).find((name) => !names.includes(name));
  if (missing) throw new StartError(`The built page ${path} has no field "${missing}" with an id`);
  return {
    names: [...new Set(names)],
    show({ values, banner, errors }) {
      const island = elementOf(source);
      const controls = controlsOf(island);
      for (const control of controls) {
        const value = values[nameOf(control)];
        if (value !== undefined) fill(control, value);
      }
      for (const [name, error] of Object.entries(errors)) {
        const control = controls.find((candidate) => nameOf(candidate) === name);
        if (control) showError(control, error, name === Object.keys(errors)[0]);
      }
      spliceChildren(formIn(island, path) as Element, 0, 0, bannerOf({ banner, errors }));
      setAttribute(island, "props", islandProps({ rejection: { banner, errors } }));
      return before + serializeOuter(island) + after;
    },
  };
}

const formIn = (node: Node, path: string) =>
  query<Element>(
    node,
    (one) => isElementNode(one) && one.tagName === "form" && getAttribute(one, "action") === path,
  );

/** Splits the page around the island of the form, which has no properties as built. */
function splitAtIsland(page: string, path: string) {
  const document = parse(page, { sourceCodeLocationInfo: true });
  if (!formIn(document, path)) {
    throw new StartError(`The built page ${path} has no form that posts to it`);
  }
  const island = query<Element>(
    document,
    (node) =>
      isElementNode(node) &&
      node.tagName === "astro-island" &&
      getAttribute(node, "props") === "{}" &&
      formIn(node, path) !== null,
  )?.sourceCodeLocation;
  if (!island) throw new StartError(`The form of the built page ${path} is in no island`);
  return {
    before: page.slice(0, island.startOffset),
    island: page.slice(island.startOffset, island.endOffset),
    after: page.slice(island.endOffset),
  };
}

/** Returns the properties of an island as Astro 7 writes them: each value in a pair with its type, 0 for texts and objects. */
function islandProps(props: object): string {
  const write = (value: unknown): unknown =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, [0, write(one)]]))
      : value;
  return JSON.stringify(write(props));
}

const nameOf = (control: Element) => getAttribute(control, "name") ?? "";

/** Returns the controls that visitors fill in, all of which have an id, in the form's order. */
const controlsOf = (form: Element) =>
  [...queryAll<Element>(form, isElementNode)].filter(
    (element) => nameOf(element) && getAttribute(element, "id"),
  );

function fill(control: Element, value: string): void {
  const type = getAttribute(control, "type");
  if (control.tagName === "textarea") {
    // Parsers drop a text area's first line break.
    setTextContent(control, `\n${value}`);
  } else if (control.tagName === "select") {
    for (const option of queryAll<Element>(control, isElementNode)) {
      toggle(option, "selected", getAttribute(option, "value") === value);
    }
  } else if (type === "radio" || type === "checkbox") {
    toggle(control, "checked", (getAttribute(control, "value") ?? "on") === value);
  } else if (control.tagName === "input") {
    setAttribute(control, "value", value);
  }
}

function toggle(element: Element, attribute: string, isSet: boolean): void {
  if (isSet) setAttribute(element, attribute, "");
  else removeAttribute(element, attribute);
}

function showError(control: Element, error: string, isFirst: boolean): void {
  const id = `${getAttribute(control, "id")}-error`;
  const hint = getAttribute(control, "aria-describedby");
  setAttribute(control, "aria-invalid", "true");
  setAttribute(control, "aria-describedby", hint ? `${id} ${hint}` : id);
  // Without scripts, nothing else moves focus and view to the form, which may be far down its page.
  if (isFirst) setAttribute(control, "autofocus", "");
  const message = elementOf(html`<p id="${id}" class="field-error"></p>`);
  setTextContent(message, error);
  if (control.tagName === "fieldset") {
    // After its legend: its end may be out of sight.
    setAttribute(control, "tabindex", "-1");
    spliceChildren(control, 1, 0, message);
    return;
  }
  const siblings = control.parentNode?.childNodes ?? [];
  siblings.splice(siblings.indexOf(control) + 1, 0, message);
}

const elementOf = (markup: unknown) => parseFragment(`${markup}`).childNodes[0] as Element;

function bannerOf({ banner, errors }: Rejection): Element {
  const hasInvalidField = Object.keys(errors).length > 0;
  const focus = hasInvalidField ? "" : raw(' tabindex="-1" autofocus=""');
  const { title, description, reason } = banner;
  return elementOf(
    html`<p class="form-banner"${focus}><strong>${title}</strong><span>${description}</span>${reason && html`<span>${reason}</span>`}</p>`,
  );
}
