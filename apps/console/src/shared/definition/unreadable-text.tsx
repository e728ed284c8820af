import { Anchor } from '@mantine/core';
import type { JsonProblem } from '../api/json-problem';
import classes from './definition.module.css';
import { editorMessages } from './messages';

interface UnreadableTextProps {
  /** Why the text isn't JSON; undefined: it is JSON of another type than the editor expects. */
  problem: JsonProblem | undefined;
  /** Message for a text that isn't JSON. */
  invalidJson: (line: number, column: number, message: string) => string;
  /** Message for JSON of another type. */
  wrongType: string;
  onJson: (problem?: JsonProblem) => void;
}

/** Why an editor can't show the text, and a link to the JSON editor. */
export const UnreadableText = ({ problem, invalidJson, wrongType, onJson }: UnreadableTextProps) => (
  <p className={classes.unreadable} role="alert">
    {problem === undefined ? wrongType : invalidJson(problem.line, problem.column, problem.message)}{' '}
    <Anchor component="button" type="button" size="sm" onClick={() => onJson(problem)}>
      {editorMessages.editJson}
    </Anchor>
  </p>
);
