import { Button } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { markersFor } from '../../shared/definition/positions';
import { JsonEditor, type JsonEditorHandle } from '../../shared/monaco/json-editor';
import { JsonProblemLine } from '../../shared/ui/json-problem-line';
import { Note } from '../../shared/ui/note';
import { serviceMessages } from './messages';
import { settingsJsonSchema } from './model/service-json';
import classes from './service.module.css';
import type { ServiceJson } from './use-service-json';
import type { ServiceSettings } from './use-service-settings';

/** The window without the frame, the title, and the bar with the changes. */
const EDITOR_HEIGHT = 'max(320px, calc(100dvh - 260px))';

interface ServiceJsonViewProps {
  settings: ServiceSettings;
  json: ServiceJson;
  onReview: () => void;
}

/** All settings of the service in one editor; its changes are reviewed like those of the forms. */
export const ServiceJsonView = ({ settings, json, onReview }: ServiceJsonViewProps) => {
  const { findings, denialReason } = settings;
  const { text, isInvalid, problem } = json;
  const editor = useRef<JsonEditorHandle>(undefined);
  const markers = useMemo(() => (isInvalid ? [] : markersFor(text, findings)), [isInvalid, text, findings]);
  return (
    <div className={classes.json}>
      <p>{serviceMessages.jsonDescription}</p>
      <JsonEditor
        path={`service/${settings.service.id ?? ''}`}
        label={serviceMessages.json}
        value={text}
        schema={settingsJsonSchema}
        markers={markers}
        readOnly={denialReason !== undefined}
        height={EDITOR_HEIGHT}
        onChange={json.edit}
        onSave={onReview}
        onReady={(handle) => {
          editor.current = handle;
        }}
      />
      {isInvalid && (
        <Note tone="warn" actions={<Button onClick={json.reset}>{serviceMessages.resetJson}</Button>}>
          {problem === undefined ? (
            serviceMessages.notAnObject
          ) : (
            <JsonProblemLine problem={problem} onReveal={() => editor.current?.reveal(problem.line, problem.column)} />
          )}
        </Note>
      )}
    </div>
  );
};
