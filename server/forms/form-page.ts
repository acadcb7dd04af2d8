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
  type FormPage,
  REJECTED_SUBMISSION_ID,
  type RejectedSubmission,
} from "#contract/form-pages.ts";
import { StartError } from "#server/start-error.ts";

/** Returns the HTML of a form's page, showing a rejected submission. */
export type ShowRejected = (submission: RejectedSubmission) => string;

/**
 * Prepares a form's built page for showing rejected submissions: the values entered, each field's error, and the
 * notice above the form. The markup is what the page's scripts render, so they hydrate without a mismatch; the rest
 * of the page is unchanged. Throws a StartError if the page lacks the form or one of its fields.
 */
export function prepareFormPage(page: string, { path, fields }: FormPage): ShowRejected {
  const { head, middle, form: source, rest } = splitAtForm(page, path);
  const show: ShowRejected = (submission) => {
    const form = elementOf(source);
    for (const name of Object.keys(fields)) fill(form, path, name, submission);
    const consent = submission.values[CONSENT_FIELD] && findNamed(form, CONSENT_FIELD);
    if (consent) setAttribute(consent, "checked", "");
    spliceChildren(form, 0, 0, noticeOf(submission));
    return head + submissionData(submission) + middle + serializeOuter(form) + rest;
  };
  // Finds a missing field when the server starts.
  show({ notice: { title: "", description: "" }, values: {}, errors: {} });
  return show;
}

/** Splits the page at the start of its body and around the form. */
function splitAtForm(page: string, path: string) {
  const document = parse(page, { sourceCodeLocationInfo: true });
  const isPosted = (element: Element) =>
    element.tagName === "form" && getAttribute(element, "action") === path;
  const form = find(document, isPosted)?.sourceCodeLocation;
  if (!form) throw new StartError(`The built page ${path} has no form that posts to it`);
  const body = find(document, ({ tagName }) => tagName === "body")?.sourceCodeLocation?.startTag;
  const bodyStart = body?.endOffset ?? form.startOffset;
  return {
    head: page.slice(0, bodyStart),
    middle: page.slice(bodyStart, form.startOffset),
    form: page.slice(form.startOffset, form.endOffset),
    rest: page.slice(form.endOffset),
  };
}

function find(root: Node, matches: (element: Element) => boolean): Element | null {
  return query<Element>(root, (node) => isElementNode(node) && matches(node));
}

const findNamed = (form: Element, name: string) =>
  find(form, (element) => getAttribute(element, "name") === name);

function fill(
  form: Element,
  path: string,
  name: string,
  { values, errors }: RejectedSubmission,
): void {
  const element = findNamed(form, name);
  const id = element && getAttribute(element, "id");
  if (!id) throw new StartError(`The built page ${path} has no field "${name}" with an id`);
  const value = values[name] ?? "";
  if (element.tagName === "textarea") {
    // Parsers drop a text area's first line break.
    setTextContent(element, `\n${value}`);
  } else {
    setAttribute(element, "value", value);
  }
  const error = errors[name];
  if (!error) return;
  const [firstInvalid] = Object.keys(errors);
  setAttribute(element, "aria-invalid", "true");
  setAttribute(element, "aria-describedby", `${id}-error`);
  // Without scripts, nothing else moves focus and view to the form, which may be far down its page.
  if (name === firstInvalid) setAttribute(element, "autofocus", "");
  const message = elementOf(html`<p id="${id}-error" class="field-error">${error}</p>`);
  const siblings = element.parentNode?.childNodes ?? [];
  siblings.splice(siblings.indexOf(element) + 1, 0, message);
}

const elementOf = (markup: unknown) => parseFragment(`${markup}`).childNodes[0] as Element;

function noticeOf({ notice, errors }: RejectedSubmission): Element {
  const hasInvalidField = Object.keys(errors).length > 0;
  const focus = hasInvalidField ? "" : raw(' tabindex="-1" autofocus=""');
  const words = html`<strong>${notice.title}</strong><span>${notice.description}</span>`;
  return elementOf(html`<p class="form-notice"${focus}>${words}</p>`);
}

/**
 * The submission as data for the page's scripts. It precedes the form, which may hydrate while the page still loads.
 * `<` is escaped, so that no visitor's text can close the element.
 */
function submissionData(submission: RejectedSubmission): string {
  const json = JSON.stringify(submission).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${REJECTED_SUBMISSION_ID}">${json}</script>`;
}
