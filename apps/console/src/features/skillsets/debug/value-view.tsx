import { printJson, type DebugValue } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/format';
import classes from './debug.module.css';
import { treeMessages, valueMessages as messages } from './messages';

const VECTOR_DIGITS = 5;

interface ValueViewProps {
  value: DebugValue;
  /** Path of the value, for the alternative text of an image. */
  path: string;
  /** Replaces the text, for example by the text with marks. */
  markedText?: ReactNode;
}

/** The text that represents a value; undefined for vectors, images, files, and values without details. */
export function textOfValue({ type, value }: DebugValue): string | undefined {
  if (value === undefined || type === 'vector' || type === 'image' || type === 'file') return undefined;
  return typeof value === 'string' ? value : printJson(value, 2);
}

/** A value by its type: text, image, vector, or JSON. */
export const ValueView = ({ value: debugValue, path, markedText }: ValueViewProps) => {
  const { type, value, isCut, length, dimensions, norm } = debugValue;
  if (type === 'vector') {
    const values = Array.isArray(value) ? (value as number[]) : [];
    return (
      <dl className={classes.facts}>
        <dt>{messages.dimensions}</dt>
        <dd>{formatNumber(dimensions ?? 0)}</dd>
        <dt>{messages.norm}</dt>
        <dd>{(norm ?? 0).toFixed(VECTOR_DIGITS)}</dd>
        <dt>{messages.firstValues(values.length)}</dt>
        <dd className="mono">{values.map((each) => each.toFixed(VECTOR_DIGITS)).join(', ')}</dd>
      </dl>
    );
  }
  if (type === 'image') {
    return typeof value === 'string' ? (
      <img className={classes.image} src={value} alt={messages.image(path)} />
    ) : (
      <p className={classes.hint}>{messages.imageTooLarge}</p>
    );
  }
  if (type === 'file') return <p>{treeMessages.bytes(length ?? 0)}</p>;
  if (type === 'string') {
    const text = String(value);
    return (
      <>
        <pre className={classes.text} tabIndex={0}>
          {markedText ?? text}
        </pre>
        {isCut === true && <p className={classes.hint}>{messages.truncated(text.length, length ?? text.length)}</p>}
      </>
    );
  }
  if (value === undefined) {
    return <p>{(type === 'collection' ? treeMessages.items : treeMessages.members)(length ?? 0)}</p>;
  }
  return (
    <>
      <pre className={classes.text} tabIndex={0}>
        {markedText ?? printJson(value, 2)}
      </pre>
      {isCut === true && <p className={classes.hint}>{messages.truncatedValue}</p>}
    </>
  );
};
