import {
  about,
  type Check,
  databaseOf,
  type Finding,
  NotChecked,
  type Surroundings,
} from "./finding.ts";

/** How far two clocks may be apart, in milliseconds: more is a warning, or an error. */
const SLIGHT_MS = 5_000;
const GRAVE_MS = 60_000;

const AGAINST_DATABASE = "Clock against the database";
const AGAINST_SITE = "Clock against the site";

/** Whether the database's clock, which all servers go by, is ours. The embedded database has no clock of its own. */
export const databaseClock: Check = {
  subject: AGAINST_DATABASE,
  async run(surroundings) {
    const { settings, clock } = surroundings;
    if (!settings.postgres) return [];
    const opened = await databaseOf(surroundings);
    const theirs = await timed(clock, () => opened.now());
    return judge(AGAINST_DATABASE, "The database's clock", theirs.answer - theirs.at);
  },
};

/** Whether the clock of what answers at SITE_URL is ours. */
export const siteClock: Check = {
  subject: AGAINST_SITE,
  async run({ settings, ask, clock }, signal) {
    const question = () =>
      ask(new URL(settings.siteUrl), signal).catch(() => {
        throw new NotChecked(`${settings.siteUrl} does not answer.`, "See “Public address”.");
      });
    const { answer, at } = await timed(clock, question);
    const { date, age = "0" } = answer.headers;
    const sentAt = Date.parse(date ?? "");
    if (Number.isNaN(sentAt)) {
      return about(AGAINST_SITE).warning(
        `What ${settings.siteUrl} answers has no date.`,
        "Compare the clocks by hand (timedatectl).",
      );
    }
    // A cache answers with an old date and its age. The header leaves out the fraction of its second.
    const theirs = sentAt + (Number(age) || 0) * 1000 + 500;
    return judge(AGAINST_SITE, `The clock of ${settings.siteUrl}`, theirs - at);
  },
};

/** Returns the answer, and our time in the middle between question and answer. */
async function timed<T>(clock: Surroundings["clock"], question: () => Promise<T>) {
  const askedAt = clock.elapsed();
  const answer = await question();
  return { answer, at: clock.now() - (clock.elapsed() - askedAt) / 2 };
}

function judge(subject: string, whose: string, difference: number): Finding[] {
  const { ok, warning, error } = about(subject);
  const apart = Math.abs(difference);
  if (apart <= SLIGHT_MS) return ok(`${whose} and ours agree within ${SLIGHT_MS / 1000} s.`);
  const found = `${whose} is ${Math.round(apart / 1000)} s ${difference > 0 ? "ahead of" : "behind"} ours.`;
  const todo = "Set both by NTP: timedatectl set-ntp true, or chrony.";
  return apart > GRAVE_MS ? error(found, todo) : warning(found, todo);
}
