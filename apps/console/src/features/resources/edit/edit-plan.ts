import {
  isObject,
  printJson,
  schemaNames,
  stableVersion,
  type DialectId,
  type ResourceKind,
} from '@searchdeck/contract';
import { readJson, type JsonProblem } from '../../../shared/api/json-problem';
import { countsOf } from '../../../shared/definition/change-counts';
import type { ChangeEffect } from '../../../shared/definition/change-effects';
import { changesBetween, type Change } from '../../../shared/definition/changes';
import { checkDraft, distinct, effectsOfDraft } from '../../../shared/definition/check';
import { definitionText, etagOf, readDefinition } from '../../../shared/definition/definition-text';
import type { ChangeCounts } from '../../../shared/definition/messages';
import type { Finding } from '../../../shared/definition/positions';
import { rulesOf } from '../../../shared/definition/rules';
import { mergePatch, withoutFormerMembers } from './merge-patch';
import { editMessages } from './messages';

export type Patch = Readonly<Record<string, unknown>>;

/** The patch of a text, or what is wrong with the text. */
export function readPatch(text: string): { patch: Patch } | { problem: JsonProblem } | { message: string } {
  const readResult = readJson(text.trim() === '' ? '{}' : text, { requiresUniqueNames: true });
  if ('problem' in readResult) return readResult;
  if (!isObject(readResult.value)) return { message: editMessages.notAnObject };
  if ('name' in readResult.value) return { message: editMessages.namesResource };
  return { patch: readResult.value };
}

/** What a patch changes in one resource. */
export interface EditPlan {
  /** The definition to send. */
  text: string;
  etag: string;
  changes: readonly Change[];
  effects: ReadonlyMap<Change, ChangeEffect>;
  counts: ChangeCounts;
  /** Errors of the changed definition. */
  errors: readonly Finding[];
  needsDowntime: boolean;
  /** It has changes, and no known rule of the service rejects them. */
  canSave: boolean;
}

export function editPlan(
  kind: ResourceKind,
  dialect: DialectId,
  response: { body: unknown; etag: string | undefined },
  patch: Patch,
): EditPlan {
  const rules = rulesOf(kind, dialect);
  const readResult = readDefinition(definitionText(response.body));
  const before = 'value' in readResult ? readResult.value : undefined;
  const after = withoutFormerMembers(kind.schema, schemaNames(dialect), before, mergePatch(before, patch));
  const changes = changesBetween(before, after);
  const verdict = checkDraft(kind, rules, stableVersion.data, before, after);
  const effects = effectsOfDraft(rules, before, { changes, verdict });
  const counts = countsOf({ changes, verdict, effects });
  const errors = distinct([...verdict.schema, ...verdict.rules]).filter(({ severity }) => severity === 'error');
  return {
    text: printJson(after, 2),
    etag: etagOf(response),
    changes,
    effects,
    counts,
    errors,
    needsDowntime: verdict.downtime.length > 0,
    canSave: changes.length > 0 && errors.length === 0 && verdict.rebuild.length === 0,
  };
}
