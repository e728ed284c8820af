import { closestName } from '../../shared/definition/closest-name';
import { pathOf, setValue } from '../../shared/definition/edit-text';
import type { EnrichmentGraph } from './enrichment-graph';
import type { LintFinding, LintRule } from './lint-finding';
import { lintMessages } from './messages';
import type { TargetIndex } from './pipeline';
import { fitsField, isConvertedFromText, readTypeOf } from './value-types';

/** Values that index fields receive, with the type that they have. */
function mappedValues({ consumers, paths, pipeline }: EnrichmentGraph) {
  return consumers.flatMap((consumer) => {
    const { indexName, label, segments, context, isExpression } = consumer;
    const index = indexName === undefined ? undefined : pipeline.indexOf(indexName);
    const source = paths.typeOf(segments);
    if (index === undefined || label.includes('.')) return [];
    return [
      {
        consumer,
        index,
        field: index.fields.find(({ name }) => name === label),
        value: readTypeOf(isExpression ? undefined : source?.type, segments, context),
        producer: paths.producersOf(segments).find((producer) => producer.segments.length === segments.length),
      },
    ];
  });
}

/** The fields of an index that the mappings of a node set, or a projection itself. */
function mappedFields({ consumers, draft }: EnrichmentGraph, node: string, { name, fields }: TargetIndex): Set<string> {
  const labels = consumers.flatMap((consumer) =>
    consumer.node === node && consumer.indexName === name ? [consumer.label] : [],
  );
  const selector = draft.selectors.find(({ target }) => target === node);
  if (selector === undefined) return new Set(labels);
  const keyFields = fields.flatMap((field) => (field.isKey ? [field.name] : []));
  return new Set([...labels, ...keyFields, selector.parentKeyField]);
}

/** Mappings to fields that the index doesn't have. */
export const missingFields: LintRule = (graph) =>
  mappedValues(graph).flatMap(({ consumer: { node, port, label, target }, index, field }): LintFinding[] => {
    // The form of an indexer checks its mappings of nested fields.
    if (field !== undefined || label.includes('/')) return [];
    const mappedNames = mappedFields(graph, node, index);
    const suggestion = closestName(
      label,
      index.fields.flatMap(({ name }) => (mappedNames.has(name) ? [] : [name])),
    );
    return [
      {
        severity: 'error',
        message: lintMessages.missingField(index.name, label, suggestion),
        node,
        port,
        link: { kind: 'indexes', name: index.name },
        fix:
          suggestion === undefined || target === undefined
            ? undefined
            : {
                label: lintMessages.use(suggestion),
                apply: (text) => setValue(text, [...pathOf(port), 'name'], suggestion),
              },
        otherFix:
          suggestion === undefined || target === undefined
            ? undefined
            : { label: lintMessages.removeMapping, apply: (text) => setValue(text, pathOf(port), undefined) },
      },
    ];
  });

/** Values that the type of their field can't contain. */
export const typeMismatches: LintRule = (graph) =>
  mappedValues(graph).flatMap(({ consumer, index, field, value }): LintFinding[] => {
    if (field === undefined || fitsField(value, field.type)) return [];
    return [
      {
        severity: 'error',
        message: lintMessages.typeMismatch(consumer.path, value, `${index.name}/${field.name}`, field.type),
        node: consumer.node,
        port: consumer.port,
        link: { kind: 'indexes', name: index.name },
      },
    ];
  });

/** Strings in fields of numbers and booleans, to which only some texts are converted. */
export const textConversions: LintRule = (graph) =>
  mappedValues(graph).flatMap(({ consumer, index, field, value }): LintFinding[] => {
    if (field === undefined || value.type === undefined || !fitsField(value, field.type)) return [];
    if (!value.type.startsWith('string') || !isConvertedFromText(field.type)) return [];
    return [
      {
        severity: 'warning',
        message: lintMessages.textConversion(consumer.path, value, `${index.name}/${field.name}`, field.type),
        node: consumer.node,
        port: consumer.port,
        link: { kind: 'indexes', name: index.name },
      },
    ];
  });

/** Vectors whose size differs from that of their field. */
export const dimensionMismatches: LintRule = (graph) =>
  mappedValues(graph).flatMap(({ consumer, index, field, producer }): LintFinding[] => {
    const skill = producer?.type === 'vector' ? producer.output?.skill : undefined;
    const { dimensions } = field ?? {};
    if (skill?.dimensions === undefined || dimensions === undefined || skill.dimensions === dimensions) return [];
    return [
      {
        severity: 'error',
        message: lintMessages.dimensions(skill.name, skill.dimensions, `${index.name}/${field?.name}`, dimensions),
        node: consumer.node,
        port: consumer.port,
        ...(skill.hasFixedDimensions
          ? { link: { kind: 'indexes', name: index.name } }
          : {
              fix: {
                label: lintMessages.useDimensions(dimensions),
                apply: (text) => setValue(text, [...pathOf(skill.target), 'dimensions'], dimensions),
              },
            }),
      },
    ];
  });

/** Skills that cannot run because they have no model. */
export const missingModels: LintRule = ({ draft }) =>
  draft.skills.flatMap(({ name, target, missingModelField }): LintFinding[] =>
    missingModelField === undefined
      ? []
      : [
          {
            severity: 'warning',
            message: lintMessages.missingModel(name, missingModelField),
            node: target,
            target: `${target}.${missingModelField}`,
          },
        ],
  );

/** Skills that are billed, while no account is attached. */
export const billableSkills: LintRule = ({ draft, pipeline }) => {
  const billable = draft.skills.filter(({ kind }) => kind?.isBillable === true);
  const [first] = billable;
  if (first === undefined || draft.hasBillingAccount || !pipeline.isBilled) return [];
  return [
    {
      severity: 'info',
      message: lintMessages.billable(billable.map(({ name }) => name)),
      node: first.target,
      link: { kind: 'form', path: 'cognitiveServices' },
    },
  ];
};
