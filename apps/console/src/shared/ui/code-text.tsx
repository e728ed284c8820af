import { Fragment } from 'react';

/** A sentence in which code is written in backticks: ``Run `npm start`.`` */
export const CodeText = ({ text }: { text: string }) =>
  text.split('`').map((part, i) => (i % 2 === 0 ? <Fragment key={i}>{part}</Fragment> : <code key={i}>{part}</code>));
