/** The recipients of every mail. */
export const ORGANISERS = ["one@circle.test", "other@circle.test"];

/** By how many of its recipients a mail is accepted. */
export const ACCEPTING: Partial<Record<Fate, number>> = {
  accepted: ORGANISERS.length,
  "accepted, unconfirmed": ORGANISERS.length,
  "accepted by one": 1,
};

/**
 * What the mail server may do with a mail: `envelope` refuses every recipient, `hostile` is a reply with control
 * characters.
 */
export type Fate =
  | "accepted"
  | "accepted, unconfirmed"
  | "later"
  | "accepted by one"
  | "refused"
  | "hostile"
  | "credentials"
  | "envelope"
  | "silent"
  | "down";

/** The steps of every mail: connecting, greeting, MAIL, RCPT, DATA, and the end of the data. */
export const STEPS = 6;

/** The error that a mail ends in, as nodemailer gives it; for one recipient if it is named. */
export function failureOf(fate: Fate, recipient?: string): Error {
  const error = (message: string, about: object) => Object.assign(new Error(message), about);
  if (fate === "envelope") {
    const about = { code: "EENVELOPE", responseCode: 552, command: "RCPT TO", recipient };
    return error("552 mailbox full", about);
  }
  if (fate === "credentials")
    return error("535 who are you?", { code: "EAUTH", responseCode: 535 });
  if (fate === "refused") return error("550 no", { code: "EMESSAGE", responseCode: 550 });
  if (fate === "hostile") {
    return error("451 \0\u001b[2J\ud800 later", { code: "EENVELOPE", responseCode: 451 });
  }
  if (fate === "later") return error("451 later", { code: "EMESSAGE", responseCode: 451 });
  if (fate === "silent") return error("Timeout", { code: "ETIMEDOUT" });
  return error("connection lost", { code: "ECONNECTION" });
}
