/** The row that Enter in a filter opens: the one with exactly this name, or else the only match. */
export const matchToOpen = <Row extends { name: string }>(
  matches: readonly Row[] | undefined,
  text: string,
): Row | undefined => {
  const name = text.trim();
  if (name === '' || matches === undefined) return undefined;
  return matches.find((row) => row.name === name) ?? (matches.length === 1 ? matches[0] : undefined);
};
