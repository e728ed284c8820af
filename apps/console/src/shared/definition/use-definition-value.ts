import { useMemo } from 'react';
import { readDefinition } from './definition-text';

/** The value of a typed definition; undefined while it is not JSON. */
export const useDefinitionValue = (text: string): unknown =>
  useMemo(() => {
    const readResult = readDefinition(text);
    return 'value' in readResult ? readResult.value : undefined;
  }, [text]);
