import { parseJson, type SkillKind } from '@searchdeck/contract';
import { insertItem, pathOf, setValue, valueAt } from '../../shared/definition/edit-text';
import { isWithin, itemPathOf, pathText, ROOT_PATH, segmentsOf, type Segments } from './document-paths';
import { NEW_INPUT_HANDLE, type EnrichmentGraph, type InputPort } from './enrichment-graph';
import { unusedPortName } from './unused-port-name';
import type { Producer } from './path-index';
import type { DraftSkill, SkillsetDraft } from './skillset-draft';
import { isArrayType } from './value-types';

/** Edits of the JSON text of a skillset. Each returns the new text. */

export const removeSkill = (text: string, index: number): string => setValue(text, ['skills', index], undefined);

const skillCount = (text: string): number => {
  const skills = valueAt(parseJson(text), ['skills']);
  return Array.isArray(skills) ? skills.length : 0;
};

const baseNameOf = (kind: SkillKind): string => kind.title.toLowerCase().replaceAll(' ', '-');

/** A new skill with its required inputs, which have no source yet, and its first output. */
export function addSkill(
  text: string,
  kind: SkillKind,
  draft: SkillsetDraft,
  rename: (type: string) => string,
  context: string = ROOT_PATH,
): { text: string; target: string } {
  const name = unusedPortName(
    draft.skills.map((skill) => skill.name),
    baseNameOf(kind),
  );
  const inputs = kind.inputs === 'any' ? [] : kind.inputs.filter(({ required }) => required === true);
  const output = kind.outputs === 'any' ? 'output' : (kind.outputs[0]?.name ?? 'output');
  const targets = draft.skills.flatMap((skill) => skill.outputs.map(({ targetName }) => targetName));
  const targetName = unusedPortName(targets, output);
  const index = skillCount(text);
  const skill = {
    '@odata.type': rename(kind.type),
    name,
    context,
    inputs: inputs.map((input) => ({ name: input.name, source: '' })),
    outputs: [{ name: output, ...(targetName === output ? {} : { targetName }) }],
  };
  return { text: insertItem(text, ['skills'], index, skill), target: `skills[${index}]` };
}

/** A copy of a skill, with other names, so that both can run. */
export function duplicateSkill(
  text: string,
  skill: DraftSkill,
  draft: SkillsetDraft,
): { text: string; target: string } {
  const original = valueAt(parseJson(text), ['skills', skill.index]) as Record<string, unknown>;
  const targets = draft.skills.flatMap(({ outputs }) => outputs.map(({ targetName }) => targetName));
  const names = draft.skills.map(({ name }) => name);
  const copy = {
    ...original,
    name: unusedPortName(names, `${skill.name.replace(/^#/, 'skill-')}-copy`),
    outputs: skill.outputs.map(({ name, targetName }) => ({ name, targetName: unusedPortName(targets, targetName) })),
  };
  const index = skillCount(text);
  return { text: insertItem(text, ['skills'], index, copy), target: `skills[${index}]` };
}

interface Source {
  path: string;
  /** The context that the skill needs to read one value at a time; undefined: it stays. */
  context: string | undefined;
}

/** The path to read from an output: its items, if one value at a time is expected. */
function sourceFor({ segments, type }: Producer, context: Segments, expectsOne: boolean, canMove: boolean): Source {
  const items = [...segments, '*'];
  const isCollection = isArrayType(type);
  if (isCollection && isWithin(context, items)) return { path: pathText(items), context: undefined };
  const path = isCollection && expectsOne ? items : segments;
  const itemPath = itemPathOf(path);
  const changesContext = expectsOne && canMove && itemPath.length > 0 && !isWithin(context, itemPath);
  return { path: pathText(path), context: changesContext ? pathText(itemPath) : undefined };
}

/** The path that {@link connect} writes. */
export function connectedPath(graph: EnrichmentGraph, outputPath: string, node: string, port: string): string {
  const target = graph.nodes.find(({ id }) => id === node);
  const input = target?.inputs.find(({ id }) => id === port);
  const [producer] = graph.paths.producersOf(segmentsOf(outputPath));
  if (input === undefined || producer === undefined) return outputPath;
  if (target?.kind === 'skill') return skillSourceFor(target.skill, input, producer).path;
  if (target?.kind === 'projection') return mappingSourceFor(target.selector.sourceContext, producer).path;
  return outputPath;
}

const mappingSourceFor = (sourceContext: string, producer: Producer): Source =>
  sourceFor(producer, segmentsOf(sourceContext), false, false);

function skillSourceFor(skill: DraftSkill, input: InputPort, producer: Producer): Source {
  const expectsOne = input.type === 'string' || input.type === 'object' || input.type === 'number';
  const others = skill.inputs.filter(({ target, source, inputs }) => target !== input.target && (source || inputs[0]));
  return sourceFor(producer, segmentsOf(skill.context), expectsOne, others.length === 0);
}

/**
 * Connects an output or source field to an input: writes the path. A skill that expects one value moves to the context of
 * the items if no other input depends on its context.
 */
export function connect(text: string, graph: EnrichmentGraph, outputPath: string, node: string, port: string): string {
  const target = graph.nodes.find(({ id }) => id === node);
  const input = target?.inputs.find(({ id }) => id === port);
  const [producer] = graph.paths.producersOf(segmentsOf(outputPath));
  if (target === undefined || input === undefined || producer === undefined) return text;
  if (target.kind === 'skill') return connectSkill(text, target.skill, input, producer);
  if (target.kind === 'projection') {
    const { path } = mappingSourceFor(target.selector.sourceContext, producer);
    return writeSource(text, `${target.selector.target}.mappings`, input, input.label, path);
  }
  return text;
}

function connectSkill(text: string, skill: DraftSkill, input: InputPort, producer: Producer): string {
  const { path, context } = skillSourceFor(skill, input, producer);
  const isNew = input.id.endsWith(`/${NEW_INPUT_HANDLE}`);
  const leaf = producer.segments.findLast((segment) => segment !== '*') ?? 'input';
  const name = isNew
    ? unusedPortName(
        skill.inputs.map((each) => each.name),
        leaf,
      )
    : input.label;
  const newText = writeSource(text, `${skill.target}.inputs`, input, name, path);
  return context === undefined ? newText : setValue(newText, [...pathOf(skill.target), 'context'], context);
}

function writeSource(text: string, list: string, input: InputPort, name: string, path: string): string {
  if (input.target !== undefined) return setValue(text, [...pathOf(input.target), 'source'], path);
  const entries = valueAt(parseJson(text), pathOf(list));
  return insertItem(text, pathOf(list), Array.isArray(entries) ? entries.length : 0, { name, source: path });
}

/** Whether an output can be connected to an input: a skill can't read its own output. */
export const canConnect = (graph: EnrichmentGraph, source: string, node: string, port: string): boolean =>
  source !== node &&
  graph.nodes.some(({ id, inputs }) => id === node && inputs.some((p) => p.id === port && p.isConnectable));

/** A projection to an index that the user selects in its form. Default of `context`: the first collection. */
export function addProjection(
  text: string,
  graph: EnrichmentGraph,
  indexName: string,
  context?: string,
): { text: string; target: string } {
  const selectors = valueAt(parseJson(text), ['indexProjections', 'selectors']);
  const index = Array.isArray(selectors) ? selectors.length : 0;
  const collection = graph.paths.outputs.find(({ type }) => isArrayType(type));
  const fields = graph.pipeline.indexOf(indexName)?.fields ?? [];
  const parent = fields.find(({ name, isKey }) => !isKey && /^parent/i.test(name));
  const selector = {
    targetIndexName: indexName,
    parentKeyFieldName: parent?.name ?? '',
    sourceContext: context ?? (collection === undefined ? ROOT_PATH : `${collection.path}/*`),
    mappings: [],
  };
  return {
    text: insertItem(text, ['indexProjections', 'selectors'], index, selector),
    target: `indexProjections.selectors[${index}]`,
  };
}
