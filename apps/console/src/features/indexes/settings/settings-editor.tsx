import { SearchIndex } from '@searchdeck/contract';
import { useMemo } from 'react';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { FormProvider, useForm } from '../../../shared/schema-form/context';
import { ObjectFields } from '../../../shared/schema-form/controls/object-fields';
import { FormView } from '../../../shared/schema-form/form-view';
import { settingsProperties } from '../tab-properties';
import classes from './settings.module.css';

const ROOT: readonly string[] = [];
/** Other tabs edit them, and the name is in the heading. */
const OMITTED = Object.keys(SearchIndex.fields).filter((name) => !settingsProperties.includes(name));

/** Edits the description, CORS, and the encryption key of an index, and properties that the console does not know. */
export const SettingsEditor = (props: EditorViewProps) => (
  <FormView {...props}>
    <SettingsForm />
  </FormView>
);

const SettingsForm = () => {
  const form = useForm();
  const context = useMemo(
    () => ({ ...form, openSections: [...settingsProperties, 'corsOptions.allowedOrigins'] }),
    [form],
  );
  return (
    <FormProvider value={context}>
      <div className={classes.settings}>
        <ObjectFields path={ROOT} target="" node={SearchIndex} depth={0} omit={OMITTED} />
      </div>
    </FormProvider>
  );
};
