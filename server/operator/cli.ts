import { type Call, type Command, UsageError } from "./command.ts";
import { erase, release, resend } from "./decide.ts";
import { asLine } from "./format.ts";
import { list, show, stats } from "./look.ts";
import { backup, exportMessages, importMessages } from "./transfer.ts";

const COMMANDS: Readonly<Record<string, Command>> = {
  list,
  show,
  export: exportMessages,
  import: importMessages,
  resend,
  release,
  erase,
  stats,
  backup,
};

const NAME = "npm run messages --";

/**
 * Runs the command that the arguments name and gives the exit code: 0 when it was done, 1 when nothing was found, it was
 * refused or failed, 2 when it cannot be read. What went wrong is one line.
 */
export async function runCli(args: readonly string[], cli: Call): Promise<number> {
  try {
    await run(args, cli);
    return 0;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    // The reader of a pipe has seen enough, as `head` does.
    if (code === "EPIPE") return 0;
    // Some failures have a code and no words, a connection refused at every address for one.
    cli.note(asLine(message || String(code)));
    return error instanceof UsageError || code?.startsWith("ERR_PARSE_ARGS_") ? 2 : 1;
  }
}

async function run([name, ...args]: readonly string[], cli: Call): Promise<void> {
  if (name === "--help" || name === "-h") return cli.out(helpForAll());
  const command = name && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    throw new UsageError(`Give one of ${Object.keys(COMMANDS).join(", ")}, or --help.`);
  }
  if (args.includes("--help") || args.includes("-h")) return cli.out(helpFor(command));
  await using stack = new AsyncDisposableStack();
  const open: Call["open"] = async (mayCreate) => {
    const opened = await cli.open(mayCreate);
    stack.defer(() => opened.database.close());
    return opened;
  };
  await command.run(args, { ...cli, open });
}

function helpForAll(): string {
  const lines = Object.values(COMMANDS).map((one) => `  ${one.synopsis}\n      ${one.summary}\n`);
  return `What has come in through the forms. The server may run or not; the settings
are its own.

${NAME} COMMAND

${lines.join("")}
${NAME} COMMAND --help says more about one.
Exit codes: 0 done, 1 nothing found, refused or failed, 2 not a command.
`;
}

function helpFor({ synopsis, summary, details }: Command): string {
  return `${NAME} ${synopsis}\n\n${summary}\n${details ? `\n${details}\n` : ""}`;
}
