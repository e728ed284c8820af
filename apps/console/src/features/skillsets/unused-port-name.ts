/** A name that no other has: `pages`, `pages2`. */
export function unusedPortName(names: readonly string[], base: string): string {
  const usedNames = new Set(names);
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`;
    if (!usedNames.has(name)) return name;
  }
}
