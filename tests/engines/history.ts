import { expect, test, vi } from "vitest";
import type { Journey } from "./journey.ts";
import { type Visitor, WAITING } from "./visitor.ts";

/** The way back and forth, by a link that was really clicked: without a visitor's hand WebKit keeps no page for it. */
export function testHistory(journey: Journey): void {
  /** Goes to the end of the page by a key, and gives the place where that is. */
  async function goToEnd({ tab, press, scrollTop }: Visitor): Promise<number> {
    await press("End");
    const atEnd = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollY > 0 && scrollY + clientHeight > scrollHeight - 1;
    };
    await vi.waitUntil(() => tab.evaluate(atEnd), WAITING);
    return scrollTop();
  }

  test("back and forward lead to where each page was left", async () => {
    const { visitor } = journey;
    const expectPlace = (top: number) => expect.poll(visitor.scrollTop, WAITING).toBe(top);
    await visitor.open("/");
    const home = await goToEnd(visitor);
    await visitor.click(["#menu a", "GUIDELINES"]);
    await visitor.expectAddress("/guidelines");
    await expectPlace(0);
    const guidelines = await goToEnd(visitor);

    await visitor.tab.back();
    await visitor.expectAddress("/");
    await expectPlace(home);
    await visitor.tab.forward();
    await visitor.expectAddress("/guidelines");
    await expectPlace(guidelines);
  });
}
