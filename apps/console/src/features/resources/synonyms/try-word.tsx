import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format/format';
import { expansionOf, firstWord, type readRules } from './rules';
import classes from './synonyms.module.css';

/** What a query for a word becomes under the rules as they are typed. */
export const TryWord = ({ rules }: { rules: ReturnType<typeof readRules>['rules'] }) => {
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
