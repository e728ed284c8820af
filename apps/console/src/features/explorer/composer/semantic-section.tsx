import { Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { limits, type SearchIndex } from '@searchdeck/contract';
import type { ReactNode } from 'react';
import { CodeText } from '../../../shared/ui/code-text';
import { useDraft } from '../model/draft';
import { rankBy } from '../model/ranking';
import {
  ANSWER_DEFAULTS,
  CAPTION_DEFAULTS,
  printAnswers,
  printCaptions,
  readAnswers,
  readCaptions,
  type Answers,
  type Captions,
} from '../model/semantic-options';
import type { Explorer } from '../model/use-explorer';
import { ViewIndexLink } from '../view-index-link';
import classes from './composer.module.css';
import { messages } from './messages';
import { Parameters, useSetParameterCount } from './parameter-sections';
import { Section } from './section';

interface Props {
  index: SearchIndex;
  explorer: Explorer;
}

/** Semantic ranking: configuration, captions, and answers; the other parameters come from the contract. */
export const SemanticSection = ({ index, explorer }: Props) => {
  const { draft, run } = explorer;
  const isOn = useDraft(draft, (body) => body.queryType === 'semantic');
  const configuration = useDraft(draft, (body) => body.semanticConfiguration);
  const answers = useDraft(draft, (body) => body.answers);
  const captions = useDraft(draft, (body) => body.captions);
  const names = (index.semantic?.configurations ?? []).map((each) => each.name);
  const count = (isOn ? 1 : 0) + useSetParameterCount(explorer)('Semantic');
  if (names.length === 0 && !isOn) {
    return (
      <Section title={messages.semantic.title} count={count} summary={messages.semantic.noConfiguration}>
        <p className={classes.hint}>
          <CodeText text={`${messages.semantic.missing} ${messages.semantic.missingAdvice}`} />{' '}
          <ViewIndexLink name={index.name} />
        </p>
      </Section>
    );
  }
  return (
    <Section title={messages.semantic.title} count={count} summary={isOn ? undefined : messages.semantic.off}>
      <Switch
        label={messages.semantic.toggle}
        description={messages.semantic.toggleHint}
        checked={isOn}
        onChange={(e) => {
          const body = draft.get();
          const others = (body.vectorQueries ?? []).length > 0 ? 'hybrid' : 'keyword';
          run(rankBy(e.currentTarget.checked ? 'semantic' : others, body, index));
        }}
      />
      {isOn && (
        <>
          <Select
            label={messages.semantic.configuration}
            allowDeselect={false}
            data={names}
            placeholder={index.semantic?.defaultConfiguration ?? messages.semantic.selectConfiguration}
            value={configuration ?? null}
            onChange={(name) => run({ semanticConfiguration: name ?? undefined })}
          />
          <AnswerOptions value={answers} onRun={(next) => run({ answers: next })} />
          <CaptionOptions value={captions} onRun={(next) => run({ captions: next })} />
          <Parameters group="Semantic" index={index} explorer={explorer} />
        </>
      )}
    </Section>
  );
};

interface OptionProps {
  value: string | null | undefined;
  onRun: (text: string | undefined) => void;
}

interface OptionGroupProps<T extends object> extends OptionProps {
  label: string;
  hint: string;
  /** The options in the text of the parameter; undefined if it isn't set. */
  options: T | undefined | 'unreadable';
  /** Turns the group on. */
  onEnable: () => void;
  children: (options: T) => ReactNode;
}

/** A switch and the options of a parameter that is written as text; a text that can't be read is edited as text. */
const OptionGroup = <T extends object>({
  label,
  hint,
  value,
  onRun,
  options,
  onEnable,
  children,
}: OptionGroupProps<T>) => {
  if (options === 'unreadable') {
    return (
      <TextInput
        label={label}
        description={messages.semantic.customText}
        value={value ?? ''}
        onChange={(e) => onRun(e.currentTarget.value)}
      />
    );
  }
  return (
    <Stack gap={6}>
      <Switch
        label={label}
        description={hint}
        checked={options !== undefined}
        onChange={(e) => (e.currentTarget.checked ? onEnable() : onRun(undefined))}
      />
      {options !== undefined && children(options)}
    </Stack>
  );
};

const AnswerOptions = ({ value, onRun }: OptionProps) => {
  const answers = readAnswers(value);
  const set = (change: Partial<Answers>) =>
    onRun(printAnswers({ ...ANSWER_DEFAULTS, ...(answers === 'unreadable' ? undefined : answers), ...change }));
  return (
    <OptionGroup
      label={messages.semantic.answers}
      hint={messages.semantic.answersHint}
      value={value}
      onRun={onRun}
      options={answers}
      onEnable={() => set({ count: 3 })}
    >
      {({ count, threshold, maxCharLength }) => (
        <Group gap={8} grow className={classes.indented}>
          <NumberInput
            size="xs"
            label={messages.semantic.maxAnswers}
            min={1}
            max={limits.semanticAnswers}
            allowDecimal={false}
            value={count}
            onChange={(v) => v !== '' && set({ count: Number(v) })}
          />
          <NumberInput
            size="xs"
            label={messages.semantic.threshold}
            min={0}
            max={1}
            step={0.05}
            value={threshold}
            onChange={(v) => v !== '' && set({ threshold: Number(v) })}
          />
          <MaxLengthInput value={maxCharLength} onRun={(length) => set({ maxCharLength: length })} />
        </Group>
      )}
    </OptionGroup>
  );
};

const CaptionOptions = ({ value, onRun }: OptionProps) => {
  const captions = readCaptions(value);
  const set = (change: Partial<Captions>) =>
    onRun(printCaptions({ ...CAPTION_DEFAULTS, ...(captions === 'unreadable' ? undefined : captions), ...change }));
  return (
    <OptionGroup
      label={messages.semantic.captions}
      hint={messages.semantic.captionsHint}
      value={value}
      onRun={onRun}
      options={captions}
      onEnable={() => set({})}
    >
      {({ highlight, maxCharLength }) => (
        <Group gap={16} className={classes.indented} align="flex-end">
          <Switch
            size="xs"
            label={messages.semantic.highlightCaptions}
            checked={highlight}
            onChange={(e) => set({ highlight: e.currentTarget.checked })}
          />
          <MaxLengthInput value={maxCharLength} onRun={(length) => set({ maxCharLength: length })} />
        </Group>
      )}
    </OptionGroup>
  );
};

const MaxLengthInput = ({ value, onRun }: { value: number | undefined; onRun: (n: number | undefined) => void }) => (
  <NumberInput
    size="xs"
    label={messages.semantic.maxLength}
    placeholder={messages.semantic.noLimit}
    min={1}
    allowDecimal={false}
    value={value ?? ''}
    onChange={(v) => onRun(v === '' ? undefined : Number(v))}
  />
);
