import { messages as modelMessages } from '../model/messages';
import { messages } from './messages';
import classes from './why.module.css';

/** The terms of the formulas. */
export const Glossary = () => (
  <details className={classes.glossary}>
    <summary>{messages.glossary}</summary>
    <dl>
      {modelMessages.explanation.glossary.map(({ term, meaning }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);
