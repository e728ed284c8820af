import { useEffect, useRef, useState } from 'react';

/**
 * The text of a field whose value lives in the address. The address follows in its own time, so a field that showed it
 * would lose what is typed faster than that: the field shows what was typed, and the address only when somebody else
 * changed it.
 */
export const useOwnText = (value: string, onChange: (text: string) => void): [string, (text: string) => void] => {
  const [text, setText] = useState(value);
  /** What was said and has not come back yet. */
  const said = useRef<string[]>([]);
  useEffect(() => {
    const at = said.current.lastIndexOf(value);
    said.current = at < 0 ? [] : said.current.slice(at + 1);
    if (at < 0) setText(value);
  }, [value]);
  const type = (next: string) => {
    said.current.push(next);
    setText(next);
    onChange(next);
  };
  return [text, type];
};
