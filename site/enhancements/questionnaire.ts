/*
 * The questionnaire of the startup application: shows the questions that are used, and adds, moves and removes them. The rows
 * stay where they are; what is in them moves.
 */

type Question = { text: string; kind: string };

const NEW: Question = { text: "", kind: "" };

const questionnaire = document.querySelector<HTMLFieldSetElement>(".questions");
if (questionnaire) edit(questionnaire);

function edit(fieldset: HTMLFieldSetElement): void {
  const rows = [...fieldset.querySelectorAll("fieldset")].map((row) => ({
    row,
    text: row.querySelector("input") as HTMLInputElement,
    kind: row.querySelector("select") as HTMLSelectElement,
    open: row.querySelector("[value=open]") as HTMLOptionElement,
    button: (act: string) => row.querySelector(`[data-act=${act}]`) as HTMLButtonElement,
  }));
  const add = fieldset.querySelector("[data-act=add]") as HTMLButtonElement;
  const counts = fieldset.querySelectorAll("[role=status] > span");
  const limits = fieldset.querySelector("p")?.textContent ?? "";
  const maxOpen = Number(fieldset.dataset.maxOpen);
  let count = 0;

  const read = (): Question[] =>
    rows.map(({ text, kind }) => ({ text: text.value, kind: kind.value }));

  function write(questions: Question[]): void {
    count = questions.length;
    for (const [index, { text, kind }] of rows.entries()) {
      const question = questions[index] ?? NEW;
      text.value = question.text;
      kind.value = question.kind || (kind.options[0]?.value ?? "");
    }
    show();
  }

  function show(): void {
    const used = rows.slice(0, count);
    const open = used.filter(({ kind }) => kind.value === "open").length;
    for (const [index, { row, kind, open: option, button }] of rows.entries()) {
      row.hidden = index >= count;
      option.disabled = open >= maxOpen && kind.value !== "open";
      button("up").disabled = index === 0;
      button("down").disabled = index === count - 1;
    }
    for (const { kind } of rows) {
      const isOneTooMany = open > maxOpen && kind.value === "open";
      kind.setCustomValidity(isOneTooMany ? limits : "");
    }
    add.disabled = count === rows.length;
    counts[0]?.replaceChildren(String(count));
    counts[1]?.replaceChildren(String(open));
    fieldset.dataset.ready = "";
  }

  function act(name: string, from: number): void {
    const questions = read().slice(0, count);
    const [question = NEW] = questions.splice(from, 1);
    const to =
      name === "add" ? count : name === "up" ? from - 1 : name === "down" ? from + 1 : from;
    if (name !== "remove") questions.splice(to, 0, question);
    write(questions);
    // The form's island keeps the errors.
    fieldset.dispatchEvent(new Event("input", { bubbles: true }));
    const { row, text, button } = rows[Math.min(to, count - 1)] ?? {};
    const next = name === "add" ? text : button?.(name);
    const other = row?.querySelector<HTMLElement>("button:enabled");
    (next?.disabled ? other : (next ?? add))?.focus();
  }

  /** Browsers restore what a visitor had entered before leaving the page. */
  const showFilledIn = () => write(read().filter(({ text }) => text.trim() !== ""));

  fieldset.addEventListener("click", (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button) return;
    // While the form's island loads, it would press the button again afterwards.
    event.stopPropagation();
    const index = rows.findIndex(({ row }) => row.contains(button));
    act(button.dataset.act ?? "", index < 0 ? count : index);
  });
  // Where browsers send the form, unlike `keydown` also not for the Enter that ends a composition.
  fieldset.addEventListener("keypress", (event) => {
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    // In an open list of kinds, Enter has chosen one.
    if (event.target instanceof HTMLSelectElement || event.repeat) return;
    if (count < rows.length) act("add", count);
  });
  fieldset.addEventListener("change", show);
  fieldset.addEventListener("cleared", () => write([]));
  addEventListener("pageshow", () => {
    if (rows.some(({ row, text }) => row.hidden && text.value !== "")) showFilledIn();
  });
  showFilledIn();
}
