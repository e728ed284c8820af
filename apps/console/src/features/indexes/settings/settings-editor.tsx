import { SearchIndex } from '@searchdeck/contract';
import { useMemo } from 'react';
import { ROOT } from '../../../shared/definition/edit-text';
import type { EditorViewProps } from '../../../shared/definition/editor-view';
import { useResource } from '../../../shared/definition/resource-context';
import { FormProvider, useForm } from '../../../shared/schema-form/context';
import { ObjectFields } from '../../../shared/schema-form/controls/object-fields';
import { FormView } from '../../../shared/schema-form/form-view';
import classes from './settings.module.css';

const OPEN: readonly string[] = ['corsOptions', 'corsOptions.allowedOrigins', 'encryptionKey'];

/** Edits the description, the CORS options, and the encryption key of an index, and any unknown properties. */
export const SettingsEditor = (props: EditorViewProps) => (
  <FormView {...props}>
    <SettingsForm />
  </FormView>
);

const SettingsForm = () => {
  const form = useForm();
  const { presentation } = useResource();
  const context = useMemo(() => ({ ...form, openSections: OPEN }), [form]);
  // The name is fixed, and other tabs edit the properties of their views.
  const omitted = useMemo(
    () => [
      'name',
      ...presentation.views.flatMap((view) =>
        view.type === 'editor' && view.segment !== 'settings' ? (view.properties ?? []) : [],
      ),
    ],
    [presentation],
  );
  return (
    <FormProvider value={context}>
      <div className={classes.settings}>
        <ObjectFields path={ROOT} target="" node={SearchIndex} depth={0} omit={omitted} />
      </div>
    </FormProvider>
  );
};
