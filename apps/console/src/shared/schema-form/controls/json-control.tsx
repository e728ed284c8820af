import { Textarea } from '@mantine/core';
import { resolve, printJson } from '@searchdeck/contract';
import { useEffect, useState } from 'react';
import { readJson } from '../../api/json-problem';
import { useFindings, useForm, useValue } from '../context';
import { formMessages } from '../messages';
import classes from '../schema-form.module.css';
import type { NodeProps } from './entry';
import { FindingText } from './finding-text';
import { Description, NodeLabel } from './scalar-control';

/** A value of any shape, or a map: edited as a small JSON text that is applied while it is valid. */
export const JsonControl = ({ path, target, schema, label, required }: NodeProps) => {
  const { store, readOnly } = useForm();
  const [value, set] = useValue(path);
  const findings = useFindings(target);
  const node = resolve(schema);
  /** While it is edited, the text stays as typed. */
  const [typedText, setTypedText] = useState<string>();
  const text = typedText ?? (value === undefined || value === null ? '' : printJson(value, 2));
  const result = text.trim() === '' ? undefined : readJson(text);
  const problem = result !== undefined && 'problem' in result ? result.problem : undefined;
  const message = problem === undefined ? undefined : formMessages.jsonInvalidAt(target, problem.message);
  useEffect(() => {
    store.setUnapplied(target, message);
    return () => store.setUnapplied(target, undefined);
  }, [store, target, message]);
  return (
    <div data-path={target} className={classes.wide}>
      <Textarea
        label={<NodeLabel label={label} schema={schema} node={node} />}
        description={<Description schema={schema} node={node} isLocked={false} />}
        withAsterisk={required}
        readOnly={readOnly || (schema.readOnly ?? node.readOnly) === true}
        autosize
        minRows={2}
        maxRows={14}
        spellCheck={false}
        placeholder={formMessages.jsonHint}
        classNames={{ input: classes.json ?? '' }}
        error={
          problem !== undefined ? (
            formMessages.jsonInvalid(problem.message)
          ) : findings.length > 0 ? (
            <FindingText findings={findings} />
          ) : undefined
        }
        value={text}
        onChange={(event) => {
          const next = event.currentTarget.value;
          setTypedText(next);
          if (next.trim() === '') return set(undefined);
          const readResult = readJson(next);
          if ('value' in readResult) set(readResult.value);
        }}
        onBlur={() => {
          if (problem === undefined) setTypedText(undefined);
        }}
      />
    </div>
  );
};
