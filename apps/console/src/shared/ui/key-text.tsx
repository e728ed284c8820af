import { Fragment } from 'react';
import { KeyHint } from './key-hint';

const KEYS = /\[([^\]]+)\]/;

/** A sentence in which keys are written in brackets: `Press [Mod+K] to search.` */
export const KeyText = ({ text }: { text: string }) =>
  text
    .split(KEYS)
    .map((part, i) => (i % 2 === 0 ? <Fragment key={i}>{part}</Fragment> : <KeyHint key={i} keys={part.split('+')} />));
