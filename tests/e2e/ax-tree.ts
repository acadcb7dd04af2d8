import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** One node of the accessibility tree: what the browser tells a screen reader. */
type AxNode = {
  role: string;
  name: string;
  description: string;
  /** By the names of the protocol: `expanded`, `level`, `live`, … */
  states: Record<string, unknown>;
  /** The DOM nodes that a relation such as `controls` points to. */
  related: Record<string, number[]>;
  /** Its DOM node. */
  domNode: number | undefined;
  children: AxNode[];
};

type RawNode = Awaited<ReturnType<typeof fullTree>>[number];

async function fullTree(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes;
}

/** The current accessibility tree of the page, flat and in reading order, without ignored nodes. */
export async function axTree(page: Page): Promise<AxNode[]> {
  const nodes = await fullTree(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const flat: AxNode[] = [];

  function visit(raw: RawNode): AxNode[] {
    const shown = !raw.ignored && raw.role?.value !== "InlineTextBox";
    const node = shown ? toNode(raw) : undefined;
    if (node) flat.push(node);
    const children = (raw.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child ? visit(child) : [];
    });
    if (!node) return children;
    node.children = children;
    return [node];
  }

  for (const raw of nodes) if (raw.parentId === undefined) visit(raw);
  return flat;
}

function toNode({ role, name, description, properties = [], backendDOMNodeId }: RawNode): AxNode {
  return {
    role: String(role?.value ?? ""),
    name: String(name?.value ?? ""),
    description: String(description?.value ?? ""),
    states: Object.fromEntries(properties.map(({ name, value }) => [name, value.value])),
    related: Object.fromEntries(
      properties.map(({ name, value }) => [
        name,
        (value.relatedNodes ?? []).map((related) => related.backendDOMNodeId),
      ]),
    ),
    domNode: backendDOMNodeId,
    children: [],
  };
}

export const withRole = (tree: AxNode[], ...roles: string[]) =>
  tree.filter(({ role }) => roles.includes(role));

/** The only node with this role and name. Throws if there is none, or more than one. */
export function onlyNode(tree: AxNode[], role: string, name: string): AxNode {
  const found = withRole(tree, role).filter((candidate) => candidate.name === name);
  const [node] = found;
  if (!node || found.length > 1) throw new Error(`${found.length} of ${role} "${name}"`);
  return node;
}

/** All text inside a node. */
export const textOf = ({ role, name, children }: AxNode): string =>
  role === "StaticText" ? name : children.map(textOf).join(" ").trim();

/** Roles that need a name (WCAG 2.2, 1.1.1, 2.4.4 and 4.1.2). A drawing without `aria-hidden` would be an image. */
const NAMED = [
  ...["link", "button", "image", "Iframe", "textbox", "checkbox", "combobox"],
  ...["tab", "tabpanel", "heading", "region", "dialog"],
];

/** Landmarks that need distinct names if there are several (ARIA Authoring Practices, landmark regions). */
const REPEATED = ["navigation", "region", "form", "complementary", "search"];

/** Expects named controls, headings without gaps, one of each main landmark, and every list, picture and frame. */
export async function expectAccessibleTree(page: Page, frameTitles: string[]): Promise<void> {
  const tree = await axTree(page);
  const namesOf = (role: string) => withRole(tree, role).map(({ name }) => name);
  const unnamed = withRole(tree, ...NAMED).filter(({ name }) => !name.trim());
  expect.soft(unnamed, "nodes without a name").toEqual([]);

  const levels = withRole(tree, "heading").map(({ states }) => Number(states.level));
  const mainHeadings = levels.filter((level) => level === 1);
  expect.soft(mainHeadings, "main headings").toHaveLength(1);
  expect.soft(levels[0], "the level of the first heading").toBe(1);
  const gaps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
  expect.soft(gaps, `gaps in the levels ${levels}`).toEqual([]);

  for (const landmark of ["banner", "main", "contentinfo"]) {
    expect.soft(withRole(tree, landmark), landmark).toHaveLength(1);
  }
  for (const landmark of REPEATED) {
    const names = namesOf(landmark);
    if (names.length > 1) expect.soft(names).not.toContain("");
    expect.soft([...new Set(names)], `the names of each ${landmark}`).toEqual(names);
  }

  const shown = await page.evaluate(() => ({
    lists: [...document.querySelectorAll("ul, ol")].filter((list) =>
      list.checkVisibility({ visibilityProperty: true }),
    ).length,
    pictures: [...document.querySelectorAll<HTMLImageElement>("img:not([alt=''])")]
      .filter((image) => image.checkVisibility())
      .map((image) => image.alt),
  }));
  const lists = withRole(tree, "list");
  expect.soft(lists, "lists").toHaveLength(shown.lists);
  const inside = lists.map(({ children }) => [...new Set(children.map(({ role }) => role))].join());
  expect.soft([...new Set(inside)], "the content of lists").toEqual(["listitem"]);
  expect.soft(namesOf("image"), "pictures by alternative text").toEqual(shown.pictures);
  expect.soft(namesOf("Iframe"), "frames by title").toEqual(frameTitles);
}
