import { useState } from 'react';

/**
 * The question that what is on the screen answers: while the answer of another is on its way, still the one before.
 * `answered`: there is an answer, and it is that of `question`.
 */
export const useAnswered = <Question extends object>(question: Question, answered: boolean): Question => {
  const [last, setLast] = useState(question);
  if (answered && last !== question) setLast(question);
  return answered ? question : last;
};
