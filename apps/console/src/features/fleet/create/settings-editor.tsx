import { SegmentedControl } from '@mantine/core';
import { stableVersion } from '@searchdeck/contract';
import { lazy, useMemo } from 'react';
import { markersFor, type Finding } from '../../../shared/definition/positions';
import { SchemaForm } from '../../../shared/schema-form/schema-form';
import { TagFields } from '../../../shared/tags/tag-fields';
import type { NewTagInput } from '../../../shared/tags/use-new-tag';
import { LazyBoundary } from '../../../shared/ui/lazy-boundary';
import { Note } from '../../../shared/ui/note';
import { ReviewList } from '../../../shared/ui/review-list';
import fleetClasses from '../fleet.module.css';
import classes from './create.module.css';
import { createMessages as texts } from './messages';
import {
  BASIC_MEMBERS,
  newServiceJsonSchema,
  newServiceSchema,
  tagRowsOf,
  withTagRows,
  type NewService,
} from './new-service';

// Loaded on first use.
const JsonEditor = lazy(() => import('../../../shared/monaco/json-editor').then((m) => ({ default: m.JsonEditor })));

const OPEN_SECTIONS: readonly string[] = ['properties'];

interface SettingsEditorProps {
  input: NewService;
  newTag: NewTagInput;
  isJson: boolean;
  isValidJson: boolean;
  findings: readonly Finding[];
  onEditor: (editor: 'form' | 'json') => void;
  onChange: (change: Partial<NewService>) => void;
}

/** The settings of a new service as a form or as JSON. */
export const SettingsEditor = (props: SettingsEditorProps) => {
  const { input, newTag, isJson, isValidJson, findings, onEditor, onChange } = props;
  const { definition } = input;
  const markers = useMemo(() => markersFor(definition, findings), [definition, findings]);
  return (
    <>
      <SegmentedControl
        size="xs"
        className={classes.editors}
        aria-label={texts.editor}
        data={[
          { value: 'form', label: texts.formEditor, disabled: !isValidJson },
          { value: 'json', label: texts.jsonEditor },
        ]}
        value={isJson ? 'json' : 'form'}
        onChange={(next) => onEditor(next === 'json' ? 'json' : 'form')}
      />
      {isJson ? (
        <>
          {!isValidJson && <Note tone="warn">{texts.showJson}</Note>}
          <LazyBoundary>
            <JsonEditor
              path="services/new"
              label={texts.json}
              value={definition}
              schema={newServiceJsonSchema}
              markers={markers}
              height={420}
              onChange={(next) => onChange({ definition: next })}
            />
          </LazyBoundary>
          <ReviewList>
            {findings.map(({ target, message }) => (
              <li key={`${target} ${message}`} data-tone="danger">
                {target !== undefined && <code>{target}</code>} {message}
              </li>
            ))}
          </ReviewList>
        </>
      ) : (
        <>
          <h2>{texts.tags}</h2>
          <div className={fleetClasses.form}>
            <TagFields
              rows={tagRowsOf(input)}
              newTag={newTag}
              onChange={(rows) => onChange(withTagRows(input, rows))}
            />
          </div>
          <h2>{texts.settings}</h2>
          <SchemaForm
            label={texts.settingsForm}
            schema={newServiceSchema}
            omit={BASIC_MEMBERS}
            text={definition}
            onChange={(next) => onChange({ definition: next })}
            findings={findings}
            isExisting={false}
            version={stableVersion.management}
            labels={texts.labels}
            openSections={OPEN_SECTIONS}
          />
        </>
      )}
    </>
  );
};
