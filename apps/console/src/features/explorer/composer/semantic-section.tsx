import { Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { limits, type SearchIndex } from '@searchdeck/contract';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { CodeText } from '../../../shared/ui/code-text';
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
  const path = useConnectionPath();
  const { draft, run } = explorer;
  const names = (index.semantic?.configurations ?? []).map((each) => each.name);
  const isOn = draft.queryType === 'semantic';
  const count = (isOn ? 1 : 0) + useSetParameterCount(explorer)('Semantic');
  if (names.length === 0 && !isOn) {
    return (
      <Section title={messages.semantic.title} count={count} summary={messages.semantic.noConfiguration}>
        <p className={classes.hint}>
          <CodeText text={`${messages.semantic.missing} ${messages.semantic.missingAdvice}`} />{' '}
          <Link to={path(`/indexes/${encodeURIComponent(index.name)}`)}>{messages.semantic.viewIndex}</Link>
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
        onChange={(e) =>
          run(
            rankBy(
              e.currentTarget.checked ? 'semantic' : (draft.vectorQueries ?? []).length > 0 ? 'hybrid' : 'keyword',
              draft,
              index,
            ),
          )
        }
      />
      {isOn && (
        <>
          <Select
            label={messages.semantic.configuration}
            allowDeselect={false}
            data={names}
            placeholder={index.semantic?.defaultConfiguration ?? messages.semantic.selectConfiguration}
            value={draft.semanticConfiguration ?? null}
            onChange={(name) => run({ semanticConfiguration: name ?? undefined })}
          />
          <AnswerOptions value={draft.answers} onRun={(answers) => run({ answers })} />
          <CaptionOptions value={draft.captions} onRun={(captions) => run({ captions })} />
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

const CustomTextInput = ({ label, value, onRun }: OptionProps & { label: string }) => (
  <TextInput
    label={label}
    description={messages.semantic.customText}
    value={value ?? ''}
    onChange={(e) => onRun(e.currentTarget.value)}
  />
);

const AnswerOptions = ({ value, onRun }: OptionProps) => {
  const answers = readAnswers(value);
  if (answers === 'unreadable') {
    return <CustomTextInput label={messages.semantic.answers} value={value} onRun={onRun} />;
  }
  const set = (change: Partial<Answers>) => onRun(printAnswers({ ...ANSWER_DEFAULTS, ...answers, ...change }));
  return (
    <Stack gap={6}>
      <Switch
        label={messages.semantic.answers}
        description={messages.semantic.answersHint}
        checked={answers !== undefined}
        onChange={(e) => (e.currentTarget.checked ? set({ count: 3 }) : onRun(undefined))}
      />
      {answers !== undefined && (
        <Group gap={8} grow className={classes.indented}>
          <NumberInput
            size="xs"
            label={messages.semantic.maxAnswers}
            min={1}
            max={limits.semanticAnswers}
            allowDecimal={false}
            value={answers.count}
            onChange={(v) => v !== '' && set({ count: Number(v) })}
          />
          <NumberInput
            size="xs"
            label={messages.semantic.threshold}
            min={0}
            max={1}
            step={0.05}
            value={answers.threshold}
            onChange={(v) => v !== '' && set({ threshold: Number(v) })}
          />
          <Length value={answers.maxCharLength} onRun={(maxCharLength) => set({ maxCharLength })} />
        </Group>
      )}
    </Stack>
  );
};

const CaptionOptions = ({ value, onRun }: OptionProps) => {
  const captions = readCaptions(value);
  if (captions === 'unreadable') {
    return <CustomTextInput label={messages.semantic.captions} value={value} onRun={onRun} />;
  }
  const set = (change: Partial<Captions>) => onRun(printCaptions({ ...CAPTION_DEFAULTS, ...captions, ...change }));
  return (
    <Stack gap={6}>
      <Switch
        label={messages.semantic.captions}
        description={messages.semantic.captionsHint}
        checked={captions !== undefined}
        onChange={(e) => (e.currentTarget.checked ? set({}) : onRun(undefined))}
      />
      {captions !== undefined && (
        <Group gap={16} className={classes.indented} align="flex-end">
          <Switch
            size="xs"
            label={messages.semantic.highlightCaptions}
            checked={captions.highlight}
            onChange={(e) => set({ highlight: e.currentTarget.checked })}
          />
          <Length value={captions.maxCharLength} onRun={(maxCharLength) => set({ maxCharLength })} />
        </Group>
      )}
    </Stack>
  );
};

const Length = ({ value, onRun }: { value: number | undefined; onRun: (n: number | undefined) => void }) => (
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
