import { useEffect, useRef, useState } from 'react';

/**
 * The text of an input whose value is in the URL. The URL changes with a delay, so the input shows the typed text, and the
 * value of the URL only if something else changed it.
 */
export const useOwnText = (value: string, onChange: (text: string) => void): [string, (text: string) => void] => {
  const [text, setText] = useState(value);
  /** Texts passed to `onChange` that `value` hasn't caught up with. */
  const unconfirmedTexts = useRef<string[]>([]);
  useEffect(() => {
    const at = unconfirmedTexts.current.lastIndexOf(value);
    unconfirmedTexts.current = at < 0 ? [] : unconfirmedTexts.current.slice(at + 1);
    if (at < 0) setText(value);
  }, [value]);
  const type = (next: string) => {
    unconfirmedTexts.current.push(next);
    setText(next);
    onChange(next);
  };
  return [text, type];
};
