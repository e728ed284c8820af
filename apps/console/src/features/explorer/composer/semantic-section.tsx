import { Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import type { SearchIndex } from '@searchdeck/contract';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
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
import { Parameters, setCount } from './parameter-sections';
import { Section } from './section';

interface Props {
  index: SearchIndex;
  explorer: Explorer;
}

/** Ranking by meaning: on or off, the configuration, captions and answers; the rest straight from the contract. */
export const SemanticSection = ({ index, explorer }: Props) => {
  const path = useConnectionPath();
  const { draft, run } = explorer;
  const names = (index.semantic?.configurations ?? []).map((each) => each.name);
  const on = draft.queryType === 'semantic';
  const count = (on ? 1 : 0) + setCount('Semantic', explorer);
  if (names.length === 0 && !on)
    return (
      <Section title="Semantic" count={count} summary="no configuration">
        <p className={classes.hint}>
          This index has no semantic configuration, which names the fields that the ranker reads. Add one under{' '}
          <code>semantic</code> in its <Link to={path(`/indexes/${encodeURIComponent(index.name)}`)}>definition</Link>;
          the documents stay as they are.
        </p>
      </Section>
    );
  return (
    <Section title="Semantic" count={count} summary={on ? undefined : 'off'}>
      <Switch
        label="Order by meaning"
        description="The best 50 documents are read again and ordered by how well they answer."
        checked={on}
        onChange={(e) =>
          run(
            rankBy(
              e.currentTarget.checked ? 'semantic' : (draft.vectorQueries ?? []).length > 0 ? 'hybrid' : 'words',
              draft,
              index,
            ),
          )
        }
      />
      {on && (
        <>
          <Select
            label="Configuration"
            allowDeselect={false}
            data={names}
            placeholder={index.semantic?.defaultConfiguration ?? 'Choose one'}
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

const ByHand = ({ label, value, onRun }: OptionProps & { label: string }) => (
  <TextInput
    label={label}
    description="Written by hand; the controls cannot read it."
    value={value ?? ''}
    onChange={(e) => onRun(e.currentTarget.value)}
  />
);

const AnswerOptions = ({ value, onRun }: OptionProps) => {
  const answers = readAnswers(value);
  if (answers === 'unreadable') return <ByHand label="Answers" value={value} onRun={onRun} />;
  const set = (change: Partial<Answers>) => onRun(printAnswers({ ...ANSWER_DEFAULTS, ...answers, ...change }));
  return (
    <Stack gap={6}>
      <Switch
        label="Answers"
        description="Passages that answer the question, above the results."
        checked={answers !== undefined}
        onChange={(e) => (e.currentTarget.checked ? set({ count: 3 }) : onRun(undefined))}
      />
      {answers !== undefined && (
        <Group gap={8} grow className={classes.indented}>
          <NumberInput
            size="xs"
            label="At most"
            min={1}
            max={10}
            allowDecimal={false}
            value={answers.count}
            onChange={(v) => v !== '' && set({ count: Number(v) })}
          />
          <NumberInput
            size="xs"
            label="Sure by at least"
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
  if (captions === 'unreadable') return <ByHand label="Captions" value={value} onRun={onRun} />;
  const set = (change: Partial<Captions>) => onRun(printCaptions({ ...CAPTION_DEFAULTS, ...captions, ...change }));
  return (
    <Stack gap={6}>
      <Switch
        label="Captions"
        description="The passage of each document that fits the question best."
        checked={captions !== undefined}
        onChange={(e) => (e.currentTarget.checked ? set({}) : onRun(undefined))}
      />
      {captions !== undefined && (
        <Group gap={16} className={classes.indented} align="flex-end">
          <Switch
            size="xs"
            label="Mark key phrases"
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
    label="Characters"
    placeholder="no limit"
    min={1}
    allowDecimal={false}
    value={value ?? ''}
    onChange={(v) => onRun(v === '' ? undefined : Number(v))}
  />
);
