import { useState } from 'react';

/**
 * A default name, chosen once when the existing names are loaded, so that it doesn't change while the user edits it.
 * Undefined until then. `existingNames`: undefined until they are loaded or can't be loaded.
 */
export function useDefaultName(
  existingNames: readonly string[] | undefined,
  choose: (existingNames: readonly string[]) => string,
): string | undefined {
  const [name, setName] = useState<string>();
  if (name === undefined && existingNames !== undefined) setName(choose(existingNames));
  return name;
}
