/** The parts of an ISO 8601 duration. */
export interface Duration {
  isNegative: boolean;
  years: number;
  months: number;
  weeks: number;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const DURATION =
  /^(-)?P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** Parses an ISO 8601 duration such as `PT5M` or `-P7D`; undefined for other text. */
export function parseDuration(text: string): Duration | undefined {
  const match = DURATION.exec(text);
  if (match === null) return undefined;
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0));
  return { isNegative: match[1] === '-', years, months, weeks, days, hours, minutes, seconds };
}

/** Seconds of an ISO 8601 duration; undefined for other text, and for durations with years or months. */
export function durationSeconds(text: string): number | undefined {
  const duration = parseDuration(text);
  if (duration === undefined || duration.years > 0 || duration.months > 0) return undefined;
  const { isNegative, weeks, days, hours, minutes, seconds } = duration;
  const total = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return isNegative ? -total : total;
}

/** Whether a text is an XSD dayTimeDuration: a duration without years, months, and weeks. */
export const isDayTimeDuration = (text: string): boolean =>
  parseDuration(text) !== undefined && !/[YW]|M(?=.*T)|^-?P[^T]*M/.test(text);
