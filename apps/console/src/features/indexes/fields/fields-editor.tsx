import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { FormView } from '../../../shared/schema-form/form-view';
import { indexControls } from '../index-controls';
import { FieldsDesigner } from './fields-designer';

/** Edits the fields of an index as a table, on the same draft as the form and the JSON. */
export const FieldsEditor = (props: EditorViewProps) => (
  <FormView {...props} controls={indexControls}>
    <FieldsDesigner />
  </FormView>
);
