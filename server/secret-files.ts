import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { StartError } from "./start-error.ts";
import { decodeText } from "./text.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const SECRETS = ["DATABASE_URL", "SMTP_URL"];

const fileSetting = (secret: string) => `${secret}_FILE`;

/** The settings that name a file with a secret, which others cannot see as they can a process's environment. */
export const SECRET_FILES = SECRETS.map(fileSetting);

/**
 * Returns the environment with the secrets that are in files. Throws a StartError that names the setting, and never
 * what a file contains.
 */
export function withSecretsFromFiles(env: Environment): Environment {
  const secrets = SECRETS.map((name) => [name, readSecret(name, env) ?? env[name]]);
  return { ...env, ...Object.fromEntries(secrets) };
}

/** Returns the environment without any secret, for the build, which needs none. */
export function withoutSecrets(env: Environment): Environment {
  const none = [...SECRETS, ...SECRET_FILES].map((name) => [name, undefined]);
  return { ...env, ...Object.fromEntries(none) };
}

/** Returns null if the secret is not in a file. */
function readSecret(name: string, env: Environment): string | null {
  const setting = fileSetting(name);
  const file = env[setting]?.trim();
  if (!file) return null;
  if (env[name]?.trim()) throw new StartError(`${name} and ${setting}: set only one of them`);
  const path = resolve(file);
  const secret = readText(setting, path).trim();
  if (secret === "") throw new StartError(`${setting}: ${path} is empty`);
  return secret;
}

function readText(setting: string, path: string): string {
  try {
    return decodeText(readFileSync(path));
  } catch (error) {
    throw new StartError(`${setting}: cannot be read (${(error as Error).message})`);
  }
}
