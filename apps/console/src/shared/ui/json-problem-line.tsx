import { IconAlertTriangle } from '@tabler/icons-react';
import type { JsonProblem } from '../api/json-problem';
import { messages } from './messages';
import classes from './ui.module.css';

/** A syntax error and its position; a click reveals it in the editor. */
export const JsonProblemLine = ({ problem, onReveal }: { problem: JsonProblem; onReveal: () => void }) => (
  <button type="button" className={classes.jsonProblem} title={messages.showInEditor} onClick={onReveal}>
    <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
    <span>
      <b>{messages.problemPosition(problem.line, problem.column)}</b> {problem.message}
    </span>
  </button>
);
