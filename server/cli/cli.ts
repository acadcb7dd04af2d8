import { backup } from "./backup.ts";
import { asLine, type Command, type Context, UsageError } from "./command.ts";
import { doctor } from "./doctor.ts";
import { erase } from "./erase.ts";
import { migrateSchema } from "./migrate.ts";
import { signIn } from "./sign-in.ts";
import { exportMessages, importMessages } from "./transfer.ts";

const COMMANDS: Readonly<Record<string, Command>> = {
  "sign-in": signIn,
  doctor,
  export: exportMessages,
  import: importMessages,
  erase,
  backup,
  migrate: migrateSchema,
};

const NAME = "npm run admin --";

/**
 * Runs a command line. Returns the exit code: 0 for success, 1 if nothing was found or the command was refused or
 * failed, 2 if the command line is invalid. Errors are noted in one line.
 */
export async function runCli(args: readonly string[], context: Context): Promise<number> {
  let isUnread = false;
  const out: Context["out"] = (text) =>
    context.out(text).catch((error) => {
      // The reader closed the pipe, as `head` does. A database's connection can fail by the same code.
      isUnread = error.code === "EPIPE";
      throw error;
    });
  try {
    await run(args, { ...context, out });
    return 0;
  } catch (error) {
    if (isUnread) return 0;
    const { code, message } = error as NodeJS.ErrnoException;
    // Some errors have only a code, such as a connection refused at every address.
    context.note(asLine(message || String(code)));
    return error instanceof UsageError || code?.startsWith("ERR_PARSE_ARGS_") ? 2 : 1;
  }
}

async function run([name, ...args]: readonly string[], context: Context): Promise<void> {
  if (name === "--help" || name === "-h") return context.out(helpForAll());
  const command = name && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    throw new UsageError(`Use one of ${Object.keys(COMMANDS).join(", ")}, or --help.`);
  }
  if (args.includes("--help") || args.includes("-h")) return context.out(helpFor(command));
  await using stack = new AsyncDisposableStack();
  const open: Context["open"] = async (purpose) => {
    const opened = await context.open(purpose);
    stack.defer(() => opened.database.close());
    return opened;
  };
  await command.run(args, { ...context, open });
}

function helpForAll(): string {
  const lines = Object.values(COMMANDS).map(
    ({ synopsis, summary }) => `  ${synopsis}\n      ${summary}\n`,
  );
  return `Does what the organisers' desk cannot, whether or not the server is running, with
the server's settings.

${NAME} COMMAND

${lines.join("")}
${NAME} COMMAND --help explains a command.
Exit codes: 0 done, 1 nothing found, refused or failed, 2 invalid command line.
`;
}

function helpFor({ synopsis, summary, details }: Command): string {
  return `${NAME} ${synopsis}\n\n${summary}\n${details ? `\n${details}\n` : ""}`;
}
