import { useIndexContext } from '../index-page';
import { DefinitionEditor } from '../../../../shared/definition/definition-editor';
import { indexKind } from '../../index-kind';

export const IndexJsonTab = () => {
  const { answer, gone } = useIndexContext();
  const { name } = answer.body;
  return <DefinitionEditor key={name} kind={indexKind} name={name} answer={answer} gone={gone} />;
};
