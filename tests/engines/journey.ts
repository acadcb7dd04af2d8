import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { type BuiltSite, startBuiltSite } from "../built-site.ts";
import { testBar } from "./bar.ts";
import { testForms } from "./forms.ts";
import { testFormsWithoutScripts } from "./forms-without-scripts.ts";
import { testGallery } from "./gallery.ts";
import { testGuide } from "./guide.ts";
import { testHistory } from "./history.ts";
import type { StartTab } from "./tab.ts";
import { type Visitor, visitorOf } from "./visitor.ts";
import { testWidths } from "./widths.ts";

/** What the tests of a journey find there once it has begun. */
export interface Journey {
  site: BuiltSite;
  visitor: Visitor;
}

/** Starting a browser takes seconds, on a busy machine many. */
const START_MS = 60_000;

/** A way through the whole site by hand, in one browser and once more without scripts: the tests of a file. */
export function journey(startTab: StartTab): void {
  describe("with scripts", () => {
    const journey = begin(startTab, true);
    testWidths(journey);
    testBar(journey);
    testGallery(journey);
    testGuide(journey);
    testHistory(journey);
    testForms(journey);
  });

  describe("without scripts", () => {
    testFormsWithoutScripts(begin(startTab, false));
  });
}

function begin(startTab: StartTab, scripts: boolean): Journey {
  const journey = {} as Journey;
  beforeAll(async () => {
    journey.site = await startBuiltSite();
    journey.visitor = visitorOf(await startTab({ scripts }), () => journey.site.url);
  }, START_MS);
  afterEach(() => expect(journey.visitor.tab.takeErrors()).toEqual([]));
  afterAll(async () => {
    await journey.visitor?.tab.close();
    await journey.site?.close();
  }, START_MS);
  return journey;
}
