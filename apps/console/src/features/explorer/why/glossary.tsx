import { GLOSSARY } from '../model/formula';
import classes from './why.module.css';

/** What the words of the formula mean. */
export const Glossary = () => (
  <details className={classes.glossary}>
    <summary>The words of the formula</summary>
    <dl>
      {GLOSSARY.map(({ word, meaning }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);
