import {
  CONSENT_FIELD,
  FORM_ANSWER_ID,
  type FormAnswer,
  type FormPage,
} from "#contract/form-pages.ts";
import { escapeHtml } from "#server/escape-html.ts";
import { StartError } from "#server/start-error.ts";

/** Shows a refused submission in its page: gives the whole HTML. */
export type ShowAnswer = (answer: FormAnswer) => string;

/**
 * Takes the built page of a form and gives the function that shows a refused submission in it: what was filled in, at
 * each field what is wrong with it, and the notice over the form, all as the page's own scripts render them, so that they
 * take over without a difference. Throws a StartError when the page does not hold the form.
 */
export function prepareFormPage(html: string, { path, fields }: FormPage): ShowAnswer {
  const form = new RegExp(`<form[^>]* action="${path}"[^>]*>`).exec(html)?.[0];
  if (!form) throw new StartError(`The built page ${path} holds no form that is posted to it`);
  const controls = Object.keys(fields).map((name) => findControl(html, path, name));
  return ({ notice, values, errors }) => {
    const [firstWrong] = Object.keys(errors);
    let page = html.replace(form, () => form + noticeHtml(notice, !firstWrong));
    for (const { name, id, source, multiline } of controls) {
      const error = errors[name];
      let state = error ? ` aria-invalid="true" aria-describedby="${id}-error"` : "";
      if (name === firstWrong) state += AUTOFOCUS;
      const value = escapeHtml(values[name] ?? "");
      const open = source.replace(/\/?>.*$/s, "");
      const control = multiline
        ? // A parser drops the first line break of a text area.
          `${open}${state}>\n${value}</textarea>`
        : `${open}${state} value="${value}"/>`;
      const message = error
        ? `<p id="${id}-error" class="field-error">${escapeHtml(error)}</p>`
        : "";
      page = page.replace(source, () => control + message);
    }
    if (values[CONSENT_FIELD]) page = page.replace(CONSENT, '$& checked=""');
    return page.replace(/<\/body>/, () => `${island({ notice, values, errors })}</body>`);
  };
}

const CONSENT = new RegExp(`<input[^>]* name="${CONSENT_FIELD}"`);

interface Control {
  name: string;
  id: string;
  /** The control as it stands in the page. */
  source: string;
  multiline: boolean;
}

function findControl(html: string, path: string, name: string): Control {
  const attributes = `[^>]* name="${name}"[^>]*`;
  const control = new RegExp(`<input${attributes}>|<textarea${attributes}></textarea>`).exec(html);
  const id = / id="([^"]+)"/.exec(control?.[0] ?? "")?.[1];
  if (!control || !id)
    throw new StartError(`The built page ${path} holds no field "${name}" with an id`);
  return { name, id, source: control[0], multiline: control[0].startsWith("<textarea") };
}

/** Leads keyboard and eye to where they are needed; without scripts nothing else can, and the form is far down its page. */
const AUTOFOCUS = " autofocus";

function noticeHtml({ title, description }: FormAnswer["notice"], focused: boolean): string {
  const focus = focused ? ` tabindex="-1"${AUTOFOCUS}` : "";
  const words = `<strong>${escapeHtml(title)}</strong><span>${escapeHtml(description)}</span>`;
  return `<p class="form-notice"${focus}>${words}</p>`;
}

/** For the page's scripts. No text of a visitor's can end the element: `<` is written as an escape of JSON. */
function island(answer: FormAnswer): string {
  const json = JSON.stringify(answer).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${FORM_ANSWER_ID}">${json}</script>`;
}
