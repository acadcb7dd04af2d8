import { domainToASCII, domainToUnicode } from "node:url";

/** Returns a text with each internationalised domain in its own letters instead of its ASCII form. */
export function inOwnLetters(text: string): string {
  return text.replace(/[a-z\d.-]+/gi, (name) => {
    // Nor what is longer than any domain: the conversion takes quadratic time.
    if (!/xn--/i.test(name) || name.length > 253) return name;
    const own = domainToUnicode(name);
    return domainToASCII(own) === name.toLowerCase() ? own : name;
  });
}
