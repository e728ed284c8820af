/**
 * What one item of a list is called, from the label of the list: `Scoring profiles` → `Scoring profile`,
 * `Subscription IDs` → `Subscription ID`. Undefined if the label is not a plural.
 */
export function itemNoun(label: string): string | undefined {
  if (label.endsWith('ies')) return `${label.slice(0, -3)}y`;
  if (/(x|ch|sh|ss|lias)es$/.test(label)) return label.replace(/es$/, '');
  return /[^siu]s$/.test(label) ? label.slice(0, -1) : undefined;
}

/** A label in the middle of a sentence: `scoring profile`, `IP rule`. */
export const inSentence = (label: string): string =>
  /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
