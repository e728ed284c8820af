import { useEffect, useMemo, useRef } from 'react';
import { jsonProblem } from '../../../shared/api/json-problem';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { findingCounts } from '../../../shared/definition/finding-list';
import { withValueAt } from '../../../shared/definition/references';
import { UnreadableText } from '../../../shared/definition/unreadable-text';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import { synonymMessages } from './messages';
import { markersOf, readRules, rulesIn } from './rules';
import classes from './synonyms.module.css';
import { TestExpansion } from './test-expansion';
import { UsedBy } from './used-by';

const syntax: readonly (readonly [example: string, meaning: string])[] = [
  ['hotel, motel, inn', synonymMessages.equivalent],
  ['wifi, wi-fi => wlan', synonymMessages.explicit],
  ['1\\,5 l, magnum', synonymMessages.escapedComma],
  ['# remark', synonymMessages.comment],
];

/** The rules of a synonym map, one per line, checked as they are typed, with a test and the fields that use the map. */
export const SynonymRules = (view: EditorViewProps) => {
  const { kind, name, text, onChange, readOnly, onSave, onReady, onJson, footer } = view;
  const rules = rulesIn(text);
  const content = useMemo(() => readRules(rules ?? ''), [rules]);
  const markers = useMemo(() => markersOf(rules ?? '', content.problems), [rules, content.problems]);
  const problem = useMemo(() => (rules === undefined ? jsonProblem(text) : undefined), [rules, text]);
  const firstProblemLine = useRef(1);
  const latestOnReady = useRef(onReady);
  useEffect(() => {
    firstProblemLine.current = content.problems[0]?.line ?? 1;
    latestOnReady.current = onReady;
  });
  // An unmounted editor is disposed: it must not be called anymore.
  useEffect(() => () => latestOnReady.current(undefined), []);
  if (rules === undefined) {
    return (
      <UnreadableText
        problem={problem}
        invalidJson={synonymMessages.invalidJson}
        wrongType={synonymMessages.notText}
        onJson={onJson}
      />
    );
  }
  return (
    <div className={classes.rules} data-new={name === undefined || undefined}>
      <JsonEditor
        path={`${kind.id}/${name ?? 'new'}/rules`}
        language="plaintext"
        label={synonymMessages.rulesLabel(name)}
        value={rules}
        onChange={(next) => onChange(withValueAt(text, 'synonyms', next))}
        readOnly={readOnly}
        markers={markers}
        onSave={onSave}
        onReady={(editor) => onReady({ reveal: () => editor.reveal(firstProblemLine.current, 1) })}
        footer={
          <>
            {synonymMessages.ruleCount(content.rules.length)}
            {content.problems.length > 0 && (
              <span className={classes.problems}> · {findingCounts(content.problems)}</span>
            )}
            {footer !== undefined && <> · {footer}</>}
          </>
        }
      />
      <aside className={classes.side}>
        <TestExpansion rules={content.rules} />
        {name !== undefined && <UsedBy kind={kind} name={name} />}
        <section aria-labelledby="synonym-syntax">
          <h2 id="synonym-syntax">{synonymMessages.syntax}</h2>
          <dl className={classes.syntax}>
            {syntax.map(([example, meaning]) => (
              <div key={example}>
                <dt>
                  <code>{example}</code>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      </aside>
    </div>
  );
};
