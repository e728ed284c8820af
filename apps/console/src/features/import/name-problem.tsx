import { Button } from '@mantine/core';
import { Note } from '../../shared/ui/note';
import { sourceMessages as messages } from './messages';

interface NameProblemProps {
  problem: string;
  /** Shows the step with the name, which gets the focus. */
  onChangeName: () => void;
}

/** Why the name of the import can't be used, in the steps that don't have it. */
export const NameProblem = ({ problem, onChangeName }: NameProblemProps) => (
  <Note tone="danger" actions={<Button onClick={onChangeName}>{messages.changeName}</Button>}>
    {problem}
  </Note>
);
