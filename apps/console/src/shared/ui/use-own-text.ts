import { useEffect, useRef, useState } from 'react';

/**
 * The text of an input whose value is in the URL. The URL changes with a delay, so the input shows the typed text, and the
 * value of the URL only if something else changed it.
 */
export const useOwnText = (value: string, onChange: (text: string) => void): [string, (text: string) => void] => {
  const [text, setText] = useState(value);
  /** Texts passed to `onChange` that `value` hasn't caught up with. */
  const pending = useRef<string[]>([]);
  useEffect(() => {
    const at = pending.current.lastIndexOf(value);
    pending.current = at < 0 ? [] : pending.current.slice(at + 1);
    if (at < 0) setText(value);
  }, [value]);
  const type = (next: string) => {
    pending.current.push(next);
    setText(next);
    onChange(next);
  };
  return [text, type];
};
