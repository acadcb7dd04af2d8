/** Returns the address of a page as it is printed: "ciso.example/guidelines". */
export function printedAddress(pathname: string): string {
  const { host } = new URL(import.meta.env.SITE);
  // The path of an error page is not where it was met.
  const isErrorPage = /^\/\d+$/.test(pathname);
  return isErrorPage || pathname === "/" ? host : host + pathname;
}
