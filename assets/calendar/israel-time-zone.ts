/**
 * Israel's time zone for calendars (RFC 5545, 3.6.5): summer time since 2013 from the Friday before the last Sunday of
 * March, which is the one from the 23rd to the 29th, at 2:00, until the last Sunday of October at 2:00 (Time Determination
 * Law 5752-1992, as amended in 2013).
 */
export const ISRAEL_TIME_ZONE = [
  "BEGIN:VTIMEZONE",
  "TZID:Asia/Jerusalem",
  "BEGIN:STANDARD",
  "DTSTART:20131027T020000",
  "TZOFFSETFROM:+0300",
  "TZOFFSETTO:+0200",
  "TZNAME:IST",
  "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:20130329T020000",
  "TZOFFSETFROM:+0200",
  "TZOFFSETTO:+0300",
  "TZNAME:IDT",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
].join("\r\n");
