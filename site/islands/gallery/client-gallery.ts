import type { ClientDirective } from "astro";
import deferred from "../client-deferred.ts";
import { hideMainPhoto, showLinkedPhoto } from "./linked-photo.ts";

// The page contains this script before the gallery, whose first photo may not be the one that the URL names.
hideMainPhoto(location.search.includes("photo="));

/** `client:gallery` shows the photo that the URL names as soon as the gallery is parsed, then is `client:deferred`. */
const gallery: ClientDirective = (load, options, island) => {
  showLinkedPhoto(island);
  return deferred(load, options, island);
};

export default gallery;
