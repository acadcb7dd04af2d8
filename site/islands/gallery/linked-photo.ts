type Picture = [HTMLSourceElement, HTMLImageElement];
type Links = [HTMLAnchorElement, ...HTMLAnchorElement[]];

/**
 * Runs in the page, after the gallery, which as built shows the first photo and fetches none, since they are lazy: has it show the
 * photo that the URL names (`?photo=9`) and fetch that one, before the first frame. React compares no attributes with the page, nor
 * the count that changes here.
 */
export const showLinkedPhoto = () => {
  const gallery = document.currentScript?.previousElementSibling as Element;
  const [stage, ...links] = gallery.querySelectorAll("a") as unknown as Links;
  const pictures = gallery.querySelectorAll("source, img") as unknown as [...Picture, ...Picture];
  const [smallSource, small, largeSource, large] = pictures;
  const photo = Number(new URLSearchParams(location.search).get("photo"));
  const link = links[photo - 1];
  if (link) {
    const [source, image] = link.querySelectorAll("source, img") as unknown as Picture;
    smallSource.srcset = largeSource.srcset = source.srcset;
    large.src = stage.href = link.href;
    large.alt = image.alt;
    gallery.querySelector("p > span")?.replaceChildren(`${photo} / ${links.length}`);
    links[0]?.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
  }
  small.loading = large.loading = "eager";
};
