import { TextInput } from '@mantine/core';
import type { ResourceKind } from '@searchdeck/contract';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useOperationQuery } from '../../../shared/api/use-operation';
import type { EditorViewProps } from '../../../shared/definition/definition-editor';
import { fieldOfPath } from '../../../shared/definition/dependents';
import { withValueAt } from '../../../shared/definition/references';
import { useDependents } from '../../../shared/definition/use-dependents';
import { formatCount, formatNumber } from '../../../shared/format/format';
import { JsonEditor } from '../../../shared/monaco/json-editor';
import { expansionOf, firstWord, markersOf, readRules, rulesIn } from './rules';
import classes from './synonyms.module.css';

/** The rules of a synonym map, one a line, checked as they are typed; what a word becomes; which fields use the map. */
export const SynonymRules = (view: EditorViewProps) => {
  const { kind, name } = view;
  const rules = rulesIn(view.text);
  const read = useMemo(() => readRules(rules ?? ''), [rules]);
  const markers = useMemo(() => markersOf(rules ?? '', read.problems), [rules, read.problems]);
  if (rules === undefined)
    return (
      <p className={classes.broken} role="alert">
        The JSON of this map has no readable rules: <code>synonyms</code> must be a text.{' '}
        <Link to="?view=json">Edit the JSON</Link>
      </p>
    );
  return (
    <div className={classes.rules}>
      <JsonEditor
        path={`${kind.id}/${name}/rules`}
        language="plaintext"
        label={`Rules of ${name}`}
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
            )}{' '}
            · {view.footer}
          </>
        }
      />
      <aside className={classes.side}>
        <Try rules={read.rules} />
        <UsedBy kind={kind} name={name} />
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

const Try = ({ rules }: { rules: ReturnType<typeof readRules>['rules'] }) => {
  const [typed, setTyped] = useState<string>();
  const word = typed ?? firstWord(rules);
  const expansion = expansionOf(word, rules);
  return (
    <section aria-labelledby="synonym-try">
      <h2 id="synonym-try">What a query becomes</h2>
      <TextInput
        aria-label="A word or phrase to try"
        placeholder="A word or phrase"
        value={word}
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className={classes.expansion} role="status">
        {word.trim() === '' ? (
          'Type a word to see what is searched for it.'
        ) : expansion === undefined ? (
          <>
            No rule names <code>{word.trim()}</code>: it is searched as it is.
          </>
        ) : (
          <>
            <code>{word.trim()}</code> {expansion.replaced ? 'is replaced by' : 'finds'}{' '}
            {expansion.terms.map((term) => (
              <code key={term} className={classes.term}>
                {term}
              </code>
            ))}{' '}
            <span className={classes.lines}>
              {expansion.lines.length === 1 ? 'line' : 'lines'} {expansion.lines.map(formatNumber).join(', ')}
            </span>
          </>
        )}
      </p>
    </section>
  );
};

const UsedBy = ({ kind, name }: { kind: ResourceKind; name: string }) => {
  const path = useConnectionPath();
  const dependents = useDependents(kind, true);
  const indexes = useOperationQuery<{ value: { name: string }[] }>('indexes.list');
  const users = dependents.of(name);
  return (
    <section aria-labelledby="synonym-users">
      <h2 id="synonym-users">Fields that use it</h2>
      {dependents.loading ? (
        <p>Looking…</p>
      ) : dependents.unknown.length > 0 ? (
        <p>The indexes could not be read, so this is not known.</p>
      ) : users.length === 0 ? (
        <p>
          None: it has no effect yet. Name it in <code>synonymMaps</code> of a searchable field.
        </p>
      ) : (
        <ul className={classes.users}>
          {users.map((user) => {
            const definition = indexes.data?.body.value.find((d) => d.name === user.name);
            return (
              <li key={user.name}>
                <Link to={path(`/indexes/${encodeURIComponent(user.name)}`)}>{user.name}</Link> ·{' '}
                {user.paths.map((at) => fieldOfPath(definition, at)).join(', ')}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
};
