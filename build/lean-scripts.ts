import type { Plugin } from "vite";

/*
 * What a page loads and never runs is left out of the scripts. Each of these was measured
 * (docs/decisions/0009-weight-of-a-page.md) and is held by the budget of the scripts; none changes what the code does.
 */

const ROUTER = "react-router/dist/production/";

/** Parts of the router that are switched off for this site, and why nothing calls into them. */
const SWITCHED_OFF = {
  // Finding routes on the way asks a rendering server for them; a prerendered site has them all from the start.
  [`${ROUTER}lib/dom/ssr/fog-of-war.js`]: "route discovery",
  // For a root that has none of its own. It shows the stack of the error.
  [`${ROUTER}lib/dom/ssr/errorBoundaries.js`]: "the router's error screen",
  // For pages that are not prerendered.
  [`${ROUTER}lib/dom/ssr/fallback.js`]: "the screen before a page is there",
  // Only with the `instrumentations` of a router, of which ours has none.
  [`${ROUTER}lib/router/instrumentation.js`]: "instrumentation",
};

/**
 * Puts functions that do nothing in the place of the router's parts that are switched off, and components that show what
 * they are put around. Fails the build when the router has no such part any more, so that an upgrade cannot pass unseen.
 */
export function leaveOutUnusedParts(): Plugin {
  const seen = new Set<string>();
  return {
    name: "leave-out-unused-parts",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const part = Object.keys(SWITCHED_OFF).find((path) => id.endsWith(path));
      if (!part) return null;
      seen.add(part);
      const names = /^export \{ (.+) \};$/m.exec(code)?.[1]?.split(", ") ?? [];
      const stubs = names.map((name) => `export const ${name} = (props) => props?.children;`);
      return { code: stubs.join("\n"), map: null };
    },
    buildEnd(error) {
      const missing = Object.keys(SWITCHED_OFF).filter((part) => !seen.has(part));
      if (!error && missing.length > 0) this.error(`not in the router any more: ${missing}`);
    },
  };
}

/**
 * The components of the router that nothing uses fall out of the bundle only if making one is known to have no effect:
 * the display names go, and `forwardRef` and the like are marked as pure.
 */
export function dropUnusedComponents(): Plugin {
  return {
    name: "drop-unused-components",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.includes(ROUTER)) return null;
      return {
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, "")
          .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, "= /* @__PURE__ */ $1"),
        map: null,
      };
    },
  };
}

/**
 * Vite wraps every `import()` in a helper that loads the style sheets and chunks behind it first. Ours have none (the
 * style sheet stands in the page), so the helper would be weight on every page with a form.
 */
export function plainDynamicImports(): Plugin {
  const id = "\0vite/preload-helper.js";
  return {
    name: "plain-dynamic-imports",
    enforce: "pre",
    apply: "build",
    resolveId: (source) => (source === id ? id : null),
    load: (source) => (source === id ? "export const __vitePreload = (load) => load();" : null),
  };
}
