import {
  operationById,
  type AuditEvent,
  type OperationId,
  type Task,
  type TaskDecision,
  type TaskInput,
  type TaskKindId,
} from '@searchdeck/contract';
import { auditTarget } from '../operations/access.js';

/** Characters of an input that an entry contains. */
const MAX_INPUT_LENGTH = 1_000;

/** Inputs that entries contain. Definitions, search texts, and locations are not among them. */
const inputNames: Readonly<Record<TaskKindId, readonly string[]>> = {
  managementOperation: ['operation'],
  deleteDocuments: ['filter', 'confirmedCount'],
  exportDocuments: ['format', 'filter', 'select'],
  rebuildIndex: ['newIndexName', 'acceptedLosses', 'indexers'],
  importDocuments: ['fileName', 'format', 'bytes'],
};
const decisionNames = ['decision', 'method', 'action'];

const textOf = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length <= MAX_INPUT_LENGTH ? text : `${text.slice(0, MAX_INPUT_LENGTH)}…`;
};

const textsOf = (values: object, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      names.includes(name) && value != null && !(Array.isArray(value) && value.length === 0)
        ? [[name, textOf(value)] as const]
        : [],
    ),
  );

/** Path parameters of an operation, without names that it doesn't have. */
const targetOf = (id: OperationId, parameters: Readonly<Record<string, string>>): Record<string, string> => {
  const operation = operationById(id);
  const knownParameters = Object.entries(parameters).filter(([name]) => operation.pathParameters[name] !== undefined);
  return auditTarget(operation, Object.fromEntries(knownParameters));
};

interface EventOfTask {
  connectionId: string;
  task: TaskKindId;
  target: Record<string, string>;
  inputs: Record<string, string>;
}

/** The part of an audit entry that describes a started task. */
export const eventOfTask = (input: TaskInput): EventOfTask => ({
  connectionId: input.connectionId,
  task: input.kind,
  target: 'indexName' in input ? { indexName: input.indexName } : targetOf(input.operation, input.parameters ?? {}),
  inputs: textsOf(input, inputNames[input.kind]),
});

/** The part of an audit entry that describes a request about a task. */
export const eventAboutTask = ({ id, input }: Task, decision?: TaskDecision): Partial<AuditEvent> => {
  const { connectionId, task, target } = eventOfTask(input);
  return {
    connectionId,
    task,
    target: { ...target, task: id },
    ...(decision === undefined ? {} : { inputs: textsOf(decision, decisionNames) }),
  };
};
