/** How to copy a PostgreSQL database into a file: the command line, without the password, for which pg_dump asks. */
export function pgDumpCommand(databaseUrl: string, file: string): string {
  // A URL with a user needs a host; DATABASE_URL for a socket has none.
  const url = new URL(databaseUrl.replace("@/", "@socket/"));
  url.password = "";
  url.searchParams.delete("password");
  const source = url.href.replace("@socket/", "@/");
  return `pg_dump --format=custom --file=${quote(file)} ${quote(source)}`;
}

/** As a word of a shell, whatever is in it. */
function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
