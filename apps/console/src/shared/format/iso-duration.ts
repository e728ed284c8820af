import { plural } from './format';

const PATTERN = /^(-)?P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UNITS = ['day', 'hour', 'minute', 'second'] as const;

/** An ISO 8601 duration as words: `PT1H30M` → `1 hour 30 minutes`; undefined if it is not one. */
export function formatIsoDuration(duration: string): string | undefined {
  const match = PATTERN.exec(duration);
  if (match === null || /[PT]$/.test(duration)) return undefined;
  const parts = UNITS.flatMap((unit, i) => {
    const value = Number(match[i + 2] ?? 0);
    return value === 0 ? [] : [plural(value, unit)];
  });
  return parts.length === 0 ? plural(0, 'second') : `${match[1] === undefined ? '' : '−'}${parts.join(' ')}`;
}

/** An interval: `PT1H` → `Every hour`, `PT30M` → `Every 30 minutes`; undefined if it is not a duration. */
export function formatInterval(duration: string): string | undefined {
  const words = formatIsoDuration(duration);
  return words === undefined ? undefined : `Every ${words.replace(/^1 (\w+)$/, '$1')}`;
}
