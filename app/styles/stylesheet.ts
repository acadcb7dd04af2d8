import inlined from "./app.css?inline";

/**
 * The style sheet of the site as text. It stands inside the HTML, so that the first response paints the page. The
 * production scripts do not carry it a second time: there it is read from the document that it came in.
 */
export const stylesheet: string =
  import.meta.env.SSR || import.meta.env.DEV
    ? inlined
    : (document.getElementById("stylesheet")?.innerHTML ?? "");
