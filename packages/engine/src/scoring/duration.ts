const DURATION = /^(-)?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;

/** Milliseconds of an XSD day-time duration (`P30D`, `-PT6H`), or NaN. */
export function parseDuration(text: string): number {
  const match = DURATION.exec(text);
  if (match === null || /[PT]$/.test(text)) return Number.NaN;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0'] = match;
  const value = ((+days * 24 + +hours) * 60 + +minutes) * 60_000 + +seconds * 1000;
  return sign === '-' ? -value : value;
}
