/** A name that no other has, in any letter case: `titleCopy`, `titleCopy2`. */
export function uniqueName(names: readonly string[], base: string): string {
  const usedNames = new Set(names.map((name) => name.toLowerCase()));
  for (let n = 1; ; n++) {
    const name = n === 1 ? base : `${base}${n}`;
    if (!usedNames.has(name.toLowerCase())) return name;
  }
}
