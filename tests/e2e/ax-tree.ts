import type { Page } from "@playwright/test";

/** One node of the accessibility tree: what the browser tells a screen reader. */
export type AxNode = {
  role: string;
  name: string;
  description: string;
  /** States and properties by the names of the protocol: `expanded`, `level`, `live`, … */
  states: Record<string, unknown>;
  /** The nodes that a relation such as `controls` leads to, by their DOM nodes. */
  related: Record<string, number[]>;
  /** The DOM node that this one comes from. */
  origin: number | undefined;
  children: AxNode[];
};

type RawNode = Awaited<ReturnType<typeof fullTree>>[number];

/** Asks the browser itself, and not what the DOM would make one expect. */
async function fullTree(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes;
}

/** The accessibility tree of the page as it is now, flat and in reading order, without what the browser leaves out of it. */
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
    origin: backendDOMNodeId,
    children: [],
  };
}

/** The nodes with one of these roles. */
export const withRole = (tree: AxNode[], ...roles: string[]) =>
  tree.filter(({ role }) => roles.includes(role));

/** The one node with this role and name, or an error. */
export function theNode(tree: AxNode[], role: string, name: string): AxNode {
  const found = withRole(tree, role).filter((candidate) => candidate.name === name);
  const [node] = found;
  if (!node || found.length > 1) throw new Error(`${found.length} of ${role} "${name}"`);
  return node;
}

/** All text below a node, as it is read. */
export const textOf = ({ role, name, children }: AxNode): string =>
  role === "StaticText" ? name : children.map(textOf).join(" ").trim();
