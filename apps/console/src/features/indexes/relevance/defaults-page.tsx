import { SearchIndex } from '@searchdeck/contract';
import { useMemo } from 'react';
import { FormProvider, useForm } from '../../../shared/schema-form/context';
import { NodeControl } from '../../../shared/schema-form/controls/node-control';
import classes from '../parts/parts.module.css';
import { relevanceMessages } from './messages';

const { defaultScoringProfile, similarity, semantic } = SearchIndex.fields;
const PROFILE_PATH = ['defaultScoringProfile'];
const SEMANTIC_PATH = ['semantic', 'defaultConfiguration'];
const SIMILARITY_PATH = ['similarity'];
const OPEN: readonly string[] = ['similarity'];

/** The scoring profile and the semantic configuration that queries use by default, and the similarity algorithm. */
export const DefaultsPage = () => {
  const form = useForm();
  const context = useMemo(() => ({ ...form, openSections: OPEN }), [form]);
  const semanticNode = semantic?.schema;
  const defaultConfiguration =
    semanticNode?.kind === 'object' ? semanticNode.fields['defaultConfiguration']?.schema : undefined;
  return (
    <FormProvider value={context}>
      <div className={classes.fields}>
        {defaultScoringProfile !== undefined && (
          <NodeControl
            path={PROFILE_PATH}
            target="defaultScoringProfile"
            schema={defaultScoringProfile.schema}
            label={form.titleOf('defaultScoringProfile')}
            required={false}
            depth={0}
          />
        )}
        {defaultConfiguration !== undefined && (
          <NodeControl
            path={SEMANTIC_PATH}
            target="semantic.defaultConfiguration"
            schema={defaultConfiguration}
            label={relevanceMessages.defaultConfiguration}
            required={false}
            depth={0}
          />
        )}
      </div>
      {form.isExisting && <p className={classes.note}>{relevanceMessages.similarityNote}</p>}
      {similarity !== undefined && (
        <NodeControl
          path={SIMILARITY_PATH}
          target="similarity"
          schema={similarity.schema}
          label={form.titleOf('similarity')}
          required={false}
          depth={0}
        />
      )}
    </FormProvider>
  );
};
