import { afterAll } from "vitest";
import { cleanUpFile } from "./clean-up.ts";

/* Set up by vitest.config.ts for every file. */

afterAll(cleanUpFile);
