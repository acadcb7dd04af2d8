/* Marks in the table of contents the section that is read. */

const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-contents] a")];
const sections = links.map(({ hash }) => document.querySelector(hash) as Element);

/**
 * The one that the URL names while it begins in the upper half of the window, since at the end of a page none reaches its top; or
 * else the last that begins in the upper quarter or above.
 */
function findCurrent(): number {
  const tops = sections.map((section) => section.getBoundingClientRect().top / innerHeight);
  const named = sections.findIndex((section) => section.matches(":target"));
  const top = tops[named];
  return top && top > 0 && top < 0.5 ? named : tops.findLastIndex((each) => each < 0.25);
}

function mark(): void {
  const current = findCurrent();
  links.forEach((link, index) => {
    link.ariaCurrent = index === current ? "location" : null;
  });
}

addEventListener("scroll", mark);
addEventListener("hashchange", mark);
mark();
