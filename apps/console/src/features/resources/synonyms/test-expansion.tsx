import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format/format';
import { synonymMessages } from './messages';
import { expansionOf, firstTerm, type readRules } from './rules';
import classes from './synonyms.module.css';

/** The expansion of a query term under the rules as they are typed. */
export const TestExpansion = ({ rules }: { rules: ReturnType<typeof readRules>['rules'] }) => {
  const [typedTerm, setTypedTerm] = useState<string>();
  const term = typedTerm ?? firstTerm(rules);
  const expansion = expansionOf(term, rules);
  return (
    <section aria-labelledby="synonym-test">
      <h2 id="synonym-test">{synonymMessages.testExpansion}</h2>
      <TextInput
        aria-label={synonymMessages.queryTerm}
        placeholder={synonymMessages.queryTerm}
        value={term}
        spellCheck={false}
        onChange={(event) => setTypedTerm(event.currentTarget.value)}
      />
      <p className={classes.expansion} role="status">
        {term.trim() === '' ? (
          synonymMessages.enterTerm
        ) : expansion === undefined ? (
          <>
            <code>{term.trim()}</code>
            {synonymMessages.noRule}
          </>
        ) : (
          <>
            <code>{term.trim()}</code> {expansion.isReplaced ? synonymMessages.replacedBy : synonymMessages.expandsTo}{' '}
            {expansion.terms.map((expanded) => (
              <code key={expanded} className={classes.term}>
                {expanded}
              </code>
            ))}{' '}
            <span className={classes.lines}>{synonymMessages.lines(expansion.lines.map(formatNumber))}</span>
          </>
        )}
      </p>
    </section>
  );
};
