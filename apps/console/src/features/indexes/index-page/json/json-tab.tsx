import { useIndexContext } from '../index-page';
import { DefinitionEditor } from '../../../../shared/definition/definition-editor';
import { indexKind } from '../../index-kind';
import { indexRules } from '../../index-rules';

export const IndexJsonTab = () => {
  const { answer, gone } = useIndexContext();
  const { name } = answer.body;
  return <DefinitionEditor key={name} kind={indexKind} name={name} rules={indexRules} answer={answer as never} gone={gone} />;
};
