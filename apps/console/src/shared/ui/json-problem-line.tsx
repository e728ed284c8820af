import { IconAlertTriangle } from '@tabler/icons-react';
import type { JsonProblem } from '../api/json-problem';
import classes from './ui.module.css';

/** What is wrong with a JSON text and where; a click goes to the place. */
export const JsonProblemLine = ({ problem, onReveal }: { problem: JsonProblem; onReveal: () => void }) => (
  <button type="button" className={classes.jsonProblem} title="Show in the editor" onClick={onReveal}>
    <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
    <span>
      <b>
        Line {problem.line}, column {problem.column}:
      </b>{' '}
      {problem.message}
    </span>
  </button>
);
