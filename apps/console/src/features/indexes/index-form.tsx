import type { EditorViewProps } from '../../shared/definition/editor-view';
import { FormView } from '../../shared/schema-form/form-view';
import { indexControls } from './index-controls';

/** The whole definition as one form, for new indexes. */
export const IndexForm = (props: EditorViewProps) => <FormView {...props} controls={indexControls} />;
