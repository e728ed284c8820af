/** Seconds of an ISO 8601 duration of days or less; undefined when it has years or months. */
export const durationSeconds = (text: string): number | undefined => {
  const m = /^(-)?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/.exec(text);
  if (!m) return undefined;
  const [weeks, days, hours, minutes, seconds] = m.slice(2).map((part) => Number(part ?? 0));
  const total = ((((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
  return m[1] === '-' ? -total : total;
};
