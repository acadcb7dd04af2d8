import { orExplain, serveBuild } from "#server/main.ts";

await orExplain(() => serveBuild({ sendMs: 1_500, leaseMs: 3_000 }));
