import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import type { SearchError, SearchIndex } from '@searchdeck/contract';
import { renderName } from '../name-option';
import { filterNames, nameOptions } from '../name-options';
import { phasesOf, switchChoice, type AnalyzedField, type Choice, type ChoiceBy } from './choice';
import classes from './analyze.module.css';
import { pickerMessages } from './messages';

export type Components = Pick<SearchIndex, 'analyzers' | 'tokenizers' | 'tokenFilters' | 'charFilters' | 'normalizers'>;

interface ChoicePickerProps {
  /** `First analysis`; distinguishes the controls of both pickers. */
  label: string;
  choice: Choice;
  fields: readonly AnalyzedField[];
  components: Components;
  /** The service's error, shown at the control that it names. */
  error: SearchError | undefined;
  onChange: (choice: Choice) => void;
}

const namesOf = (components: readonly { name: string }[] | null | undefined) =>
  (components ?? []).map(({ name }) => name);
const choiceTypes: readonly { value: ChoiceBy; label: string }[] = [
  { value: 'field', label: pickerMessages.field },
  { value: 'analyzer', label: pickerMessages.analyzer },
  { value: 'tokenizer', label: pickerMessages.custom },
  { value: 'normalizer', label: pickerMessages.normalizer },
];

/** Selects what analyzes the text: a field, an analyzer, components of a custom one, or a normalizer. */
export const ChoicePicker = ({ label, choice, fields, components, error, onChange }: ChoicePickerProps) => {
  const errorAt = (target: string) => (error?.target?.startsWith(target) ? error.message : undefined);
  const common = { searchable: true, allowDeselect: false, maxDropdownHeight: 320, spellCheck: false } as const;
  /** Props of the list that selects the name of the choice. */
  const nameProps = (current: Exclude<Choice, { by: 'field' }>, data: ReturnType<typeof nameOptions>) => ({
    ...common,
    data,
    value: current.name,
    error: errorAt(current.by),
    onChange: (name: string | null) => onChange({ ...current, name: name ?? '' }),
  });
  return (
    <div className={classes.picker} role="group" aria-label={label}>
      <SegmentedControl
        size="xs"
        aria-label={pickerMessages.typeLabel(label)}
        data={choiceTypes.map((type) => ({ ...type, disabled: type.value === 'field' && fields.length === 0 }))}
        value={choice.by}
        onChange={(by) => onChange(switchChoice(by, choice, fields))}
      />
      {choice.by === 'field' && <FieldPicker label={label} choice={choice} fields={fields} onChange={onChange} />}
      {choice.by === 'analyzer' && (
        <Select
          {...nameProps(choice, nameOptions('analyzers', namesOf(components.analyzers), choice.name))}
          aria-label={pickerMessages.analyzerLabel(label)}
          filter={filterNames}
          renderOption={renderName}
          placeholder={pickerMessages.analyzer}
        />
      )}
      {choice.by === 'normalizer' && (
        <Select
          {...nameProps(choice, nameOptions('normalizers', namesOf(components.normalizers), choice.name))}
          aria-label={pickerMessages.normalizerLabel(label)}
          placeholder={pickerMessages.normalizer}
        />
      )}
      {choice.by === 'tokenizer' && (
        <div className={classes.parts}>
          <MultiSelect
            {...common}
            size="xs"
            label={pickerMessages.charFilters}
            placeholder={choice.charFilters.length === 0 ? pickerMessages.none : ''}
            data={nameOptions('charFilters', namesOf(components.charFilters))}
            value={[...choice.charFilters]}
            error={errorAt('charFilters')}
            hidePickedOptions
            onChange={(charFilters) => onChange({ ...choice, charFilters })}
          />
          <Select
            {...nameProps(choice, nameOptions('tokenizers', namesOf(components.tokenizers), choice.name))}
            label={pickerMessages.tokenizer}
          />
          <MultiSelect
            {...common}
            size="xs"
            className={classes.longPart ?? ''}
            label={pickerMessages.tokenFilters}
            placeholder={choice.tokenFilters.length === 0 ? pickerMessages.none : ''}
            data={nameOptions('tokenFilters', namesOf(components.tokenFilters))}
            value={[...choice.tokenFilters]}
            error={errorAt('tokenFilters')}
            hidePickedOptions
            onChange={(tokenFilters) => onChange({ ...choice, tokenFilters })}
          />
        </div>
      )}
    </div>
  );
};

const FieldPicker = ({
  label,
  choice,
  fields,
  onChange,
}: Pick<ChoicePickerProps, 'label' | 'fields' | 'onChange'> & { choice: Extract<Choice, { by: 'field' }> }) => {
  const field = fields.find((f) => f.path === choice.field);
  const phases = phasesOf(field);
  const phase = phases.includes(choice.phase) ? choice.phase : phases[0];
  return (
    <>
      <Select
        searchable
        allowDeselect={false}
        maxDropdownHeight={320}
        spellCheck={false}
        aria-label={pickerMessages.fieldLabel(label)}
        placeholder={pickerMessages.field}
        data={fields.map((f) => f.path)}
        value={field === undefined ? null : field.path}
        error={field === undefined ? pickerMessages.unknownField(choice.field) : undefined}
        onChange={(path) => path !== null && onChange({ by: 'field', field: path, phase: 'index' })}
      />
      {phases.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label={pickerMessages.phaseLabel(label)}
          data={phases.map((m) => ({ value: m, label: pickerMessages.phases[m] }))}
          value={phase ?? 'index'}
          onChange={(m) => onChange({ ...choice, phase: m })}
        />
      )}
    </>
  );
};
