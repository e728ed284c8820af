import { NumberInput, SegmentedControl, Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import {
  enumValues,
  coversVersion,
  resolve,
  searchParameterGroups,
  type SearchIndex,
  type SearchParameter,
  type SearchRequestBody,
} from '@searchdeck/contract';
import { useDraft } from '../model/draft';
import { useSearchParameters } from '../model/search-parameters';
import type { Explorer } from '../model/use-explorer';
import { messages } from './messages';
import { Section } from './section';

/** Parameters with a dedicated control elsewhere in the form, by their name in the body. */
const PARAMETERS_ELSEWHERE = new Set([
  'search',
  'filter',
  'orderby',
  'facets',
  'select',
  'searchFields',
  'highlight',
  'skip',
  'count',
  'semanticConfiguration',
  'answers',
  'captions',
]);
/** Groups shown inside another section. */
const EMBEDDED_GROUPS = new Set(['Search', 'Highlighting', 'Semantic', 'Vectors']);

const parametersOf = (all: readonly SearchParameter[], group: string, version: string): SearchParameter[] =>
  all.filter(
    (p) =>
      p.group === group &&
      !PARAMETERS_ELSEWHERE.has(p.body) &&
      coversVersion(p.only, version) &&
      resolve(p.schema).kind !== 'object' &&
      !hasObjects(p),
  );
/** Arrays of objects (vector queries) have no generic control. */
const hasObjects = (p: SearchParameter): boolean => {
  const node = resolve(p.schema);
  return node.kind === 'array' && ['object', 'union', 'any'].includes(resolve(node.items).kind);
};

interface Props {
  index: SearchIndex;
  explorer: Explorer;
}

/** Number of parameters of a group with a value other than the default. */
export function useSetParameterCount(explorer: Explorer): (group: string) => number {
  const all = useSearchParameters();
  const { body, version } = explorer.state;
  return (group) => parametersOf(all, group, version).filter((p) => isSet(body[p.body], p)).length;
}

/** The controls of one group, derived from the contract: a new parameter in the registry appears automatically. */
export const Parameters = ({ group, index, explorer }: Props & { group: string }) => {
  const all = useSearchParameters();
  return (
    <Stack gap={12}>
      {parametersOf(all, group, explorer.state.version).map((p) => (
        <Control key={p.id} parameter={p} index={index} explorer={explorer} />
      ))}
    </Stack>
  );
};

/** Every group without a dedicated section. */
export const ParameterSections = ({ index, explorer }: Props) => {
  const all = useSearchParameters();
  const countOf = useSetParameterCount(explorer);
  return searchParameterGroups
    .filter((group) => !EMBEDDED_GROUPS.has(group) && parametersOf(all, group, explorer.state.version).length > 0)
    .map((group) => (
      <Section key={group} title={group} count={countOf(group)}>
        <Parameters group={group} index={index} explorer={explorer} />
      </Section>
    ));
};

const isSet = (value: unknown, p: SearchParameter): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== resolve(p.schema).default &&
  !(Array.isArray(value) && value.length === 0);

/** The default of a parameter as a placeholder. */
const defaultText = ({ default: value }: { default?: unknown }): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;

const Control = ({ parameter, index, explorer }: { parameter: SearchParameter } & Props) => {
  const name = parameter.body;
  const value: unknown = useDraft(explorer.draft, (body) => body[name]);
  const node = resolve(parameter.schema);
  const run = (v: unknown) => explorer.run({ [name]: v ?? undefined });
  const setDraft = (v: unknown) => explorer.setDraft({ [name]: v });
  const common = { label: parameter.label, description: parameter.description };
  const names = namesFor(name, index);
  if (names !== undefined) {
    return (
      <Select
        {...common}
        clearable
        placeholder={names.length === 0 ? messages.noneDefined : messages.none}
        disabled={names.length === 0}
        data={names}
        value={typeof value === 'string' ? value : null}
        onChange={run}
      />
    );
  }
  switch (node.kind) {
    case 'boolean':
      return (
        <Switch
          {...common}
          checked={value === true}
          onChange={(e) => run(e.currentTarget.checked ? true : undefined)}
        />
      );
    case 'enum': {
      const values = enumValues(node, explorer.state.version);
      if (values.length <= 3 && values.join('').length < 24) {
        return (
          <div>
            <Text size="sm" fw={500}>
              {parameter.label}
            </Text>
            <Text size="xs" c="dimmed" mb={4}>
              {parameter.description}
            </Text>
            <SegmentedControl
              size="xs"
              aria-label={parameter.label}
              data={values}
              value={typeof value === 'string' ? value : (defaultText(node) ?? values[0] ?? '')}
              onChange={(v) => run(v === node.default ? undefined : v)}
            />
          </div>
        );
      }
      return (
        <Select
          {...common}
          clearable
          searchable
          selectFirstOptionOnChange
          data={values}
          placeholder={defaultText(node) ?? messages.defaultValue}
          value={typeof value === 'string' ? value : null}
          onChange={run}
        />
      );
    }
    case 'number':
      return (
        <NumberInput
          {...common}
          placeholder={defaultText(node)}
          allowDecimal={!node.isInteger}
          {...(node.minimum === undefined ? {} : { min: node.minimum })}
          {...(node.maximum === undefined ? {} : { max: node.maximum })}
          value={typeof value === 'number' ? value : ''}
          onChange={(v) => setDraft(v === '' ? undefined : Number(v))}
          onKeyDown={(e) => e.key === 'Enter' && explorer.run()}
        />
      );
    case 'array':
      return <TagsInput {...common} clearable value={Array.isArray(value) ? value.map(String) : []} onChange={run} />;
    default:
      return (
        <TextInput
          {...common}
          spellCheck={false}
          value={typeof value === 'string' ? value : ''}
          onChange={(e) => setDraft(e.currentTarget.value)}
          onKeyDown={(e) => e.key === 'Enter' && explorer.run()}
        />
      );
  }
};

/** Names defined by the index that a parameter accepts; undefined for other parameters. */
const namesFor = (name: keyof SearchRequestBody, index: SearchIndex): string[] | undefined => {
  if (name === 'scoringProfile') return (index.scoringProfiles ?? []).map((p) => p.name);
  return undefined;
};
