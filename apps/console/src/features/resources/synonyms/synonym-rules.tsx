import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { jsonProblem } from '../../../shared/api/json-problem';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { withValueAt } from '../../../shared/definition/references';
import { formatCount } from '../../../shared/format/format';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import { markersOf, readRules, rulesIn } from './rules';
import classes from './synonyms.module.css';
import { TryWord } from './try-word';
import { UsedBy } from './used-by';

/** The rules of a synonym map, one a line, checked as they are typed; what a word becomes; which fields use the map. */
export const SynonymRules = (view: EditorViewProps) => {
  const { kind, name } = view;
  const rules = rulesIn(view.text);
  const read = useMemo(() => readRules(rules ?? ''), [rules]);
  const markers = useMemo(() => markersOf(rules ?? '', read.problems), [rules, read.problems]);
  const broken = useMemo(() => (rules === undefined ? jsonProblem(view.text) : undefined), [rules, view.text]);
  if (rules === undefined)
    return (
      <p className={classes.broken} role="alert">
        {broken === undefined ? (
          <>
            The JSON of this map has no readable rules: <code>synonyms</code> must be a text.
          </>
        ) : (
          `The rules cannot be shown while the JSON of this map cannot be read. Line ${broken.line}, column ${broken.column}: ${broken.message}`
        )}{' '}
        <Anchor component="button" type="button" size="sm" onClick={view.onJson}>
          Edit the JSON
        </Anchor>
      </p>
    );
  return (
    <div className={classes.rules} data-new={name === undefined || undefined}>
      <JsonEditor
        path={`${kind.id}/${name ?? ''}/rules`}
        language="plaintext"
        label={`Rules of ${name ?? `the new ${kind.singular.toLowerCase()}`}`}
        value={rules}
        onChange={(next) => view.onChange(withValueAt(view.text, 'synonyms', next))}
        readOnly={view.readOnly}
        markers={markers}
        onSave={view.onSave}
        onReady={view.onReady}
        footer={
          <>
            {formatCount(read.rules.length, 'rule')}
            {read.problems.length > 0 && (
              <span className={classes.problems}> · {formatCount(read.problems.length, 'problem')}</span>
            )}
            {view.footer !== undefined && <> · {view.footer}</>}
          </>
        }
      />
      <aside className={classes.side}>
        <TryWord rules={read.rules} />
        {name !== undefined && <UsedBy kind={kind} name={name} />}
        <section aria-labelledby="synonym-syntax">
          <h2 id="synonym-syntax">How rules are written</h2>
          <dl className={classes.syntax}>
            <dt>
              <code>hotel, motel, inn</code>
            </dt>
            <dd>each of them finds all</dd>
            <dt>
              <code>wifi, wi-fi =&gt; wlan</code>
            </dt>
            <dd>those at the left are replaced</dd>
            <dt>
              <code>1\,5 l, magnum</code>
            </dt>
            <dd>a comma that belongs to the word</dd>
            <dt>
              <code># remark</code>
            </dt>
            <dd>no rule</dd>
          </dl>
        </section>
      </aside>
    </div>
  );
};
