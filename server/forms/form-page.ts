import {
  type Element,
  getAttribute,
  isElementNode,
  type Node,
  query,
  setAttribute,
  setTextContent,
  spliceChildren,
} from "@parse5/tools";
import { html, raw } from "hono/html";
import { parse, parseFragment, serializeOuter } from "parse5";
import {
  CONSENT_FIELD,
  FORM_ANSWER_ID,
  type FormAnswer,
  type FormPage,
} from "#contract/form-pages.ts";
import { StartError } from "#server/start-error.ts";

/** Shows a refused submission in its page: gives the whole HTML. */
export type ShowAnswer = (answer: FormAnswer) => string;

/**
 * Takes the built page of a form and gives the function that shows a refused submission in it: what was filled in, at
 * each field what is wrong with it, and the notice over the form, all as the page's own scripts render them, so that they
 * take over without a difference. The rest of the page stays as it is. Throws a StartError when the page does not hold the
 * form.
 */
export function prepareFormPage(html: string, { path, fields }: FormPage): ShowAnswer {
  const { head, middle, form: source, rest } = takeApart(html, path);
  const show: ShowAnswer = (answer) => {
    const form = elementOf(source);
    for (const name of Object.keys(fields)) fill(form, path, name, answer);
    const consent = answer.values[CONSENT_FIELD] && named(form, CONSENT_FIELD);
    if (consent) setAttribute(consent, "checked", "");
    spliceChildren(form, 0, 0, noticeOf(answer));
    return head + island(answer) + middle + serializeOuter(form) + rest;
  };
  // So that a field that is missing is found when the server starts.
  show({ notice: { title: "", description: "" }, values: {}, errors: {} });
  return show;
}

/** The page up to where its body begins, from there to the form, the form, and the rest. */
function takeApart(html: string, path: string) {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const isPosted = (element: Element) =>
    element.tagName === "form" && getAttribute(element, "action") === path;
  const form = find(document, isPosted)?.sourceCodeLocation;
  if (!form) throw new StartError(`The built page ${path} holds no form that is posted to it`);
  const body = find(document, ({ tagName }) => tagName === "body")?.sourceCodeLocation?.startTag;
  const bodyStart = body?.endOffset ?? form.startOffset;
  return {
    head: html.slice(0, bodyStart),
    middle: html.slice(bodyStart, form.startOffset),
    form: html.slice(form.startOffset, form.endOffset),
    rest: html.slice(form.endOffset),
  };
}

function find(root: Node, fits: (element: Element) => boolean): Element | null {
  return query<Element>(root, (node) => isElementNode(node) && fits(node));
}

const named = (form: Element, name: string) =>
  find(form, (element) => getAttribute(element, "name") === name);

function fill(form: Element, path: string, name: string, { values, errors }: FormAnswer): void {
  const element = named(form, name);
  const id = element && getAttribute(element, "id");
  if (!id) throw new StartError(`The built page ${path} holds no field "${name}" with an id`);
  const value = values[name] ?? "";
  if (element.tagName === "textarea") {
    // A parser drops the first line break of a text area.
    setTextContent(element, `\n${value}`);
  } else {
    setAttribute(element, "value", value);
  }
  const error = errors[name];
  if (!error) return;
  const [firstWrong] = Object.keys(errors);
  setAttribute(element, "aria-invalid", "true");
  setAttribute(element, "aria-describedby", `${id}-error`);
  // Leads keyboard and eye to where they are needed; without scripts nothing else can, and the form is far down its page.
  if (name === firstWrong) setAttribute(element, "autofocus", "");
  const message = elementOf(html`<p id="${id}-error" class="field-error">${error}</p>`);
  const siblings = element.parentNode?.childNodes ?? [];
  siblings.splice(siblings.indexOf(element) + 1, 0, message);
}

const elementOf = (markup: unknown) => parseFragment(`${markup}`).childNodes[0] as Element;

function noticeOf({ notice, errors }: FormAnswer): Element {
  const hasWrongField = Object.keys(errors).length > 0;
  const focus = hasWrongField ? "" : raw(' tabindex="-1" autofocus=""');
  const words = html`<strong>${notice.title}</strong><span>${notice.description}</span>`;
  return elementOf(html`<p class="form-notice"${focus}>${words}</p>`);
}

/**
 * For the page's scripts; before the form, which they may take over while the rest of the page still comes in. No text of a
 * visitor's can end the element: `<` is written as an escape of JSON.
 */
function island(answer: FormAnswer): string {
  const json = JSON.stringify(answer).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${FORM_ANSWER_ID}">${json}</script>`;
}
