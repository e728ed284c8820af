import { readJson, type JsonProblem } from '../../shared/api/json-problem';
import { useConnection } from '../../shared/api/use-connection';
import { useDraft } from '../../shared/definition/use-draft';
import { isSameChange, patchOfText, settingsText } from './model/service-json';
import type { ServiceSettings } from './use-service-settings';

/** The base of the draft, which no user types: only text that was edited as JSON is stored. */
const UNEDITED = { text: '\u0000', etag: '' };

export interface ServiceJson {
  text: string;
  edit: (text: string) => void;
  /** The text can't be read: its changes can't be reviewed. */
  isInvalid: boolean;
  problem: JsonProblem | undefined;
  /** Returns to the settings with the changes of the forms. */
  reset: () => void;
}

/** The settings of the service as JSON. Valid edits change the draft that the forms edit, too. */
export function useServiceJson({ service, patch, replace }: ServiceSettings): ServiceJson {
  const connection = useConnection();
  const draft = useDraft(connection.id, 'service', 'json', UNEDITED);
  const editedPatch = draft.isDirty ? patchOfText(service, draft.text) : undefined;
  const isInvalid = draft.isDirty && editedPatch === undefined;
  // After changes in a form or a save, the text is written again.
  const isCurrent = isInvalid || (editedPatch !== undefined && isSameChange(service, editedPatch, patch));
  const readResult = isInvalid ? readJson(draft.text) : undefined;
  return {
    text: isCurrent ? draft.text : settingsText(service, patch),
    edit: (text) => {
      draft.edit(text);
      const next = patchOfText(service, text);
      if (next !== undefined) replace(next);
    },
    isInvalid,
    problem: readResult !== undefined && 'problem' in readResult ? readResult.problem : undefined,
    reset: draft.markSaved,
  };
}
