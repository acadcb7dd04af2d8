/**
 * Ignores the other clicks of the double click that may have begun with what sent a form, wherever they land: the first may have
 * moved the focus, scrolled the page, or cleared the form.
 */
export function ignoreRestOfDoubleClick(): void {
  const listening = new AbortController();
  const ignore = (event: MouseEvent) => {
    if (event.detail <= 1) return listening.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ["mousedown", "click"] as const) {
    document.addEventListener(type, ignore, { capture: true, signal: listening.signal });
  }
}
