/* In the order of the page. */
type Links = [mainPhoto: HTMLAnchorElement, first: HTMLAnchorElement, ...HTMLAnchorElement[]];
type Picture = [HTMLSourceElement, HTMLImageElement];

/**
 * Runs in the page. The gallery before it shows the first photo, as built, and fetches none, since they are lazy: has it show the
 * photo that the URL names, and fetch that one. React compares no attributes with the page, nor the texts that change here.
 */
export function showLinkedPhoto(): void {
  const gallery = document.currentScript?.previousElementSibling as Element;
  const find = <Found>(selector: string, part = gallery) =>
    part.querySelectorAll(selector) as unknown as Found;
  const [mainPhoto, ...links] = find<Links>("a");
  const [source, image, largeSource, large] = find<[...Picture, ...Picture]>(
    "source, img",
    mainPhoto,
  );
  const index = Number(new URLSearchParams(location.search).get("photo")) - 1;
  const link = links[index];
  if (link) {
    const [thumbnailSource, thumbnail] = find<Picture>("source, img", link);
    source.srcset = thumbnailSource.srcset;
    largeSource.srcset = `${link.dataset.avif}`;
    large.src = mainPhoto.href = link.href;
    large.alt = thumbnail.alt;
    const [position, caption, count] = find<[Element, Element, Element]>("p > span");
    position.textContent = link.textContent;
    caption.textContent = large.alt;
    count.textContent = `${index + 1} / ${links.length}`;
    links[0].ariaCurrent = null;
    link.ariaCurrent = "true";
  }
  image.loading = large.loading = "eager";
}
