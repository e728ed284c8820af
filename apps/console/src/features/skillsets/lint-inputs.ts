import type { SkillValueType } from '@searchdeck/contract';
import { pathOf, setValue } from '../../shared/definition/edit-text';
import { pathText, type Segments } from './document-paths';
import type { InputPort, SkillNode } from './enrichment-graph';
import type { LintFinding, LintRule } from './lint-finding';
import { dependentsOf } from './lint-usage';
import { lintMessages } from './messages';
import { isArrayType, readTypeOf, type ReadType } from './value-types';

/** The items that a path reads, if they are read as one value. */
function itemsReadAtOnce(port: InputPort, { paths }: Parameters<LintRule>[0]): Segments | undefined {
  const [consumer, ...others] = port.consumers;
  // Other values than those of one path are combined by an expression or nested inputs.
  if (consumer === undefined || others.length > 0 || consumer.isExpression || consumer.label !== port.label) {
    return undefined;
  }
  if (port.type === undefined || port.type === 'vector' || isArrayType(port.type)) return undefined;
  const { segments, context } = consumer;
  const value = paths.typeOf(segments);
  if (value === undefined) return undefined;
  const { type, isMany } = readTypeOf(value.type, segments, context);
  if (isMany) return segments.slice(0, segments.lastIndexOf('*') + 1);
  return isArrayType(type) ? [...segments, '*'] : undefined;
}

/** Whether an input takes values of a type, or lists of them. How many it takes is another question. */
function takesType(inputType: SkillValueType, { type }: ReadType): boolean {
  if (type === undefined) return true;
  const isNumbers = (each: SkillValueType) => each === 'vector' || each === 'number[]';
  if (isNumbers(inputType) && isNumbers(type)) return true;
  return inputType.replace('[]', '') === type.replace('[]', '');
}

/** The value that an input reads, if it takes values of another type. */
export function mismatchedValue(port: InputPort, { paths }: Parameters<LintRule>[0]): ReadType | undefined {
  const [consumer, ...others] = port.consumers;
  if (consumer === undefined || others.length > 0 || consumer.isExpression || consumer.label !== port.label) {
    return undefined;
  }
  const value = paths.typeOf(consumer.segments);
  if (port.type === undefined || value === undefined) return undefined;
  const readType = readTypeOf(value.type, consumer.segments, consumer.context);
  return takesType(port.type, readType) ? undefined : readType;
}

/** Inputs that read a value of another type than they take. */
export const inputTypes: LintRule = (graph) =>
  graph.nodes
    .filter((node): node is SkillNode => node.kind === 'skill')
    .flatMap(({ id, skill, inputs }) =>
      inputs.flatMap((port): LintFinding[] => {
        const value = mismatchedValue(port, graph);
        const { target, source, type } = port;
        if (value === undefined || type === undefined || target === undefined) return [];
        return [
          {
            severity: 'error',
            message: lintMessages.inputType(port.label, skill.name, type, source, value),
            node: id,
            port: port.id,
            target: `${target}.source`,
          },
        ];
      }),
    );

/** Inputs that take one value, but read a collection: the skill can run for each item instead. */
export const collectionsAsValues: LintRule = (graph) =>
  graph.nodes
    .filter((node): node is SkillNode => node.kind === 'skill')
    .flatMap(({ id, skill, inputs }) =>
      inputs.flatMap((port): LintFinding[] => {
        const items = itemsReadAtOnce(port, graph);
        const { target, source } = port;
        if (items === undefined || target === undefined || mismatchedValue(port, graph) !== undefined) return [];
        const context = pathText(items);
        // A skill can't run for each item of something that needs its own result, which is reported as a cycle.
        const dependents = dependentsOf(id, graph);
        if (graph.paths.producersOf(items).some(({ node }) => dependents.has(node))) return [];
        const inputSource = source.startsWith(context) ? source : context;
        return [
          {
            severity: 'error',
            message: lintMessages.collectionAsValue(skill.name, port.label, source, skill.context),
            node: id,
            port: port.id,
            target: `${target}.source`,
            fix: {
              label: lintMessages.runForEach(context),
              apply: (text) =>
                setValue(
                  setValue(text, [...pathOf(skill.target), 'context'], context),
                  [...pathOf(target), 'source'],
                  inputSource,
                ),
            },
          },
        ];
      }),
    );
