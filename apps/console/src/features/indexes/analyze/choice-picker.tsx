import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import {
  analyzerNames,
  charFilterNames,
  generalAnalyzerNames,
  luceneLanguages,
  microsoftLanguages,
  normalizerNames,
  normalizerTokenFilterNames,
  tokenFilterNames,
  tokenizerNames,
  type SearchError,
  type SearchIndex,
} from '@searchdeck/contract';
import { momentsOf, turned, type AnalyzedField, type Choice, type ChoiceBy, type FieldMoment } from './choice';
import classes from './analyze.module.css';

export type Components = Pick<SearchIndex, 'analyzers' | 'tokenizers' | 'tokenFilters' | 'charFilters' | 'normalizers'>;

interface ChoicePickerProps {
  /** `First analysis`: both pickers of a comparison have the same controls. */
  label: string;
  choice: Choice;
  fields: readonly AnalyzedField[];
  components: Components;
  /** What the service refused; shown at the control that it names. */
  error: SearchError | undefined;
  onChange: (choice: Choice) => void;
}

const own = (parts: readonly { name: string }[] | null | undefined) => ({
  group: 'Of this index',
  items: (parts ?? []).map((p) => p.name),
});
const ways: readonly { value: ChoiceBy; label: string }[] = [
  { value: 'field', label: 'Field' },
  { value: 'analyzer', label: 'Analyzer' },
  { value: 'tokenizer', label: 'Custom' },
  { value: 'normalizer', label: 'Normalizer' },
];
const momentWords: Readonly<Record<FieldMoment, string>> = {
  index: 'Indexing',
  search: 'Searching',
  filter: 'Filter, sort, facet',
};

/** Chooses what breaks the text: what a field uses, an analyzer, parts of one, or a normalizer. */
export const ChoicePicker = ({ label, choice, fields, components, error, onChange }: ChoicePickerProps) => {
  const at = (target: string) => (error?.target?.startsWith(target) ? error.message : undefined);
  const common = { searchable: true, allowDeselect: false, maxDropdownHeight: 320, spellCheck: false } as const;
  return (
    <div className={classes.picker} role="group" aria-label={label}>
      <SegmentedControl
        size="xs"
        aria-label={`${label}: by`}
        data={ways.map((w) => ({ ...w, disabled: w.value === 'field' && fields.length === 0 }))}
        value={choice.by}
        onChange={(by) => onChange(turned(by, choice, fields))}
      />
      {choice.by === 'field' && <FieldPicker label={label} choice={choice} fields={fields} onChange={onChange} />}
      {choice.by === 'analyzer' && (
        <Select
          {...common}
          aria-label={`${label}: analyzer`}
          placeholder="Analyzer"
          data={withOwn(components.analyzers, choice.name, analyzerNames, [
            { group: 'General', items: [...generalAnalyzerNames] },
            { group: 'Languages, Lucene', items: luceneLanguages.map((tag) => `${tag}.lucene`) },
            { group: 'Languages, Microsoft', items: microsoftLanguages.map((tag) => `${tag}.microsoft`) },
          ])}
          value={choice.name}
          error={at('analyzer')}
          onChange={(name) => onChange({ ...choice, name: name ?? '' })}
        />
      )}
      {choice.by === 'normalizer' && (
        <Select
          {...common}
          aria-label={`${label}: normalizer`}
          placeholder="Normalizer"
          data={withOwn(components.normalizers, choice.name, normalizerNames)}
          value={choice.name}
          error={at('normalizer')}
          onChange={(name) => onChange({ ...choice, name: name ?? '' })}
        />
      )}
      {choice.by === 'tokenizer' && (
        <div className={classes.parts}>
          <MultiSelect
            {...common}
            size="xs"
            label="Char filters"
            placeholder={choice.charFilters.length === 0 ? 'none' : ''}
            data={withOwn(components.charFilters, '', charFilterNames)}
            value={[...choice.charFilters]}
            error={at('charFilters')}
            hidePickedOptions
            onChange={(charFilters) => onChange({ ...choice, charFilters })}
          />
          <Select
            {...common}
            label="Tokenizer"
            data={withOwn(components.tokenizers, choice.name, tokenizerNames)}
            value={choice.name}
            error={at('tokenizer')}
            onChange={(name) => onChange({ ...choice, name: name ?? '' })}
          />
          <MultiSelect
            {...common}
            size="xs"
            className={classes.longPart ?? ''}
            label="Token filters, in this order"
            placeholder={choice.tokenFilters.length === 0 ? 'none' : ''}
            data={withOwn(components.tokenFilters, '', tokenFilterNames, [
              { group: 'Letters', items: [...normalizerTokenFilterNames] },
              {
                group: 'Words',
                items: tokenFilterNames.filter((n) => !(normalizerTokenFilterNames as readonly string[]).includes(n)),
              },
            ])}
            value={[...choice.tokenFilters]}
            error={at('tokenFilters')}
            hidePickedOptions
            onChange={(tokenFilters) => onChange({ ...choice, tokenFilters })}
          />
        </div>
      )}
    </div>
  );
};

type Options = { group: string; items: string[] }[];
/** The index's own components first. A name of the address that nobody knows stays visible: the service will say so. */
const withOwn = (
  parts: readonly { name: string }[] | null | undefined,
  chosen: string,
  builtIn: readonly string[],
  groups: Options = [{ group: 'Built in', items: [...builtIn] }],
): Options => {
  const mine = own(parts);
  const unknown = chosen !== '' && !mine.items.includes(chosen) && !builtIn.includes(chosen);
  return [
    ...(mine.items.length > 0 ? [mine] : []),
    ...groups,
    ...(unknown ? [{ group: 'Unknown', items: [chosen] }] : []),
  ];
};

const FieldPicker = ({
  label,
  choice,
  fields,
  onChange,
}: Pick<ChoicePickerProps, 'label' | 'fields' | 'onChange'> & { choice: Extract<Choice, { by: 'field' }> }) => {
  const field = fields.find((f) => f.path === choice.field);
  const moments = momentsOf(field);
  const moment = moments.includes(choice.moment) ? choice.moment : moments[0];
  return (
    <>
      <Select
        searchable
        allowDeselect={false}
        maxDropdownHeight={320}
        spellCheck={false}
        aria-label={`${label}: field`}
        placeholder="Field"
        data={fields.map((f) => f.path)}
        value={field === undefined ? null : field.path}
        error={
          field === undefined ? `The index has no field ‘${choice.field}’ with an analyzer or a normalizer.` : undefined
        }
        onChange={(path) => path !== null && onChange({ by: 'field', field: path, moment: 'index' })}
      />
      {moments.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={`${label}: when`}
          data={moments.map((m) => ({ value: m, label: momentWords[m] }))}
          value={moment ?? 'index'}
          onChange={(m) => onChange({ ...choice, moment: m })}
        />
      )}
    </>
  );
};
