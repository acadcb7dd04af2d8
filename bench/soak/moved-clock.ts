/* Loaded into a server before its own code: sets the clock a day ahead. */

const DAY_MS = 86_400_000;

const { now } = Date;
Date.now = () => now() + DAY_MS;
