import { Button, Checkbox, Group, Select, Textarea, TextInput } from '@mantine/core';
import { conjoin, parseFilter, removeConjunct } from '@searchdeck/query';
import type { SearchRequestBody } from '@searchdeck/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useState } from 'react';
import classes from '../explorer.module.css';
import { conditionText, operatorsFor, valueAdvice } from '../model/conditions';
import { filterableFields, type FieldInfo } from '../../../shared/documents/fields';
import { useDraft, useDeferredDraft } from '../model/draft';
import { filterExample } from '../../../shared/documents/filter-example';
import { filterProblem, syntaxProblem } from '../../../shared/documents/filter-problem';
import { conjoinSameItem, scopesIn } from '../model/same-item';
import { messages as explorerMessages } from '../messages';
import type { Explorer } from '../model/use-explorer';
import { useSameItem } from '../model/use-same-item';
import { ItemScopes } from './item-scopes';
import { FieldPicker } from './field-picker';
import { messages } from './messages';
import { Section } from './section';

/** The operands of a filter's top-level `and`, as written; none of an invalid filter. */
const conjuncts = (text: string): string[] => {
  if (text.trim() === '' || syntaxProblem(text) !== undefined) return [];
  const filter = parseFilter(text);
  const parts = filter.kind === 'and' ? filter.operands : [filter];
  return [...new Set(parts.map((part) => text.slice(part.start, part.end)))];
};

const filterOf = (body: SearchRequestBody): string => body.filter ?? '';

interface Props {
  fields: readonly FieldInfo[];
  explorer: Explorer;
}

/** The filter as conditions and as an expression. Only the expression is rendered again with every typed character. */
export const FilterSection = ({ fields, explorer }: Props) => {
  const filterable = useMemo(() => filterableFields(fields), [fields]);
  const deferredFilter = useDeferredDraft(explorer.draft, filterOf);
  const parts = useMemo(() => conjuncts(deferredFilter), [deferredFilter]);
  const problem = useMemo(() => filterProblem(deferredFilter, fields), [deferredFilter, fields]);
  return (
    <Section title={messages.filter.title} count={parts.length} isInitiallyOpen>
      <Conditions fields={filterable} explorer={explorer} />
      {parts.length > 0 && (
        <ul className={classes.chips} aria-label={messages.filter.conditions}>
          {parts.map((part) => (
            <li key={part} className={classes.chip}>
              <code>{part}</code>
              <button
                type="button"
                aria-label={messages.filter.remove(part)}
                onClick={() => explorer.run({ filter: removeConjunct(deferredFilter, part) })}
              >
                <IconX size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Scopes filter={deferredFilter} explorer={explorer} />
      <Expression fields={filterable} problem={problem} explorer={explorer} />
    </Section>
  );
};

const Scopes = memo(({ filter, explorer }: { filter: string; explorer: Explorer }) => (
  <ItemScopes filter={filter} onRun={(next) => explorer.run({ filter: next })} />
));
Scopes.displayName = 'Scopes';

interface ExpressionProps extends Props {
  problem: string | undefined;
}

/** Not rendered again when only the conditions above it follow the text. */
const Expression = memo(({ fields, problem, explorer }: ExpressionProps) => {
  const filter = useDraft(explorer.draft, filterOf);
  const example = useMemo(() => filterExample(fields, 2) ?? '', [fields]);
  return (
    <Textarea
      label={messages.filter.expression}
      rows={2}
      resize="vertical"
      spellCheck={false}
      placeholder={example}
      classNames={MONO}
      value={filter}
      error={problem}
      onChange={(e) => explorer.setDraft({ filter: e.currentTarget.value })}
      onKeyDown={(e) => {
        if (e.key === 'Enter' && !e.shiftKey) {
          e.preventDefault();
          explorer.run();
        }
      }}
    />
  );
});
Expression.displayName = 'Expression';
const MONO = { input: classes.expression };

/** Adds a condition from a field, an operator, and a value. */
const Conditions = memo(({ fields, explorer }: Props) => {
  const [isSameItem] = useSameItem();
  const [path, setPath] = useState<string | null>(null);
  const [operator, setOperator] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const paths = useMemo(() => fields.map((f) => f.path), [fields]);
  const choose = useCallback((next: string) => {
    setPath(next);
    setOperator(null);
    setProblem(undefined);
  }, []);
  const field = fields.find((f) => f.path === path);
  const operators = field === undefined ? [] : operatorsFor(field);
  const selectedOperator = operators.find((o) => o.id === operator) ?? operators[0];
  if (fields.length === 0) return <p className={classes.hint}>{messages.filter.noFilterableField}</p>;
  const add = () => {
    if (field === undefined || selectedOperator === undefined) return;
    if (selectedOperator.operandCount === 1 && value.trim() === '') return setProblem(messages.filter.valueRequired);
    try {
      const clause = conditionText(field, selectedOperator.id, value.trim());
      const filter = explorer.draft.get().filter ?? '';
      explorer.run({ filter: (isSameItem ? conjoinSameItem : conjoin)(filter, clause) });
      setValue('');
      setProblem(undefined);
    } catch {
      setProblem(valueAdvice(field));
    }
  };
  return (
    <form
      aria-label={messages.filter.conditionForm}
      onSubmit={(e) => {
        e.preventDefault();
        add();
      }}
    >
      <Group gap={8} align="flex-start">
        <FieldPicker
          label={messages.filter.field}
          placeholder={messages.filter.field}
          paths={paths}
          value={path}
          onChange={choose}
          hasTabSelection
          style={PICKER}
        />
        {/* These controls wrap to their own line where the field leaves no room. */}
        <Group gap={8} wrap="nowrap" align="flex-start" style={{ flex: '1.6 1 280px', minWidth: 0 }}>
          <Select
            aria-label={messages.filter.operator}
            placeholder={messages.filter.operatorPlaceholder}
            style={{ flex: '1 0 156px' }}
            disabled={operators.length === 0}
            allowDeselect={false}
            data={operators.map((o) => ({ value: o.id, label: o.label }))}
            value={selectedOperator?.id ?? null}
            onChange={setOperator}
          />
          {selectedOperator?.operandCount !== 0 && (
            <TextInput
              aria-label={messages.filter.value}
              placeholder={
                field?.type === 'Edm.DateTimeOffset' ? messages.filter.datePlaceholder : messages.filter.value
              }
              style={{ flex: '2 1 96px', minWidth: 0 }}
              disabled={field === undefined}
              value={value}
              error={problem !== undefined}
              onChange={(e) => setValue(e.currentTarget.value)}
            />
          )}
          <Button
            type="submit"
            variant="default"
            px={8}
            disabled={field === undefined}
            aria-label={messages.filter.addCondition}
          >
            <IconPlus size={14} aria-hidden />
          </Button>
        </Group>
      </Group>
      {field?.collectionPath !== undefined && <SameItem path={field.collectionPath} explorer={explorer} />}
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </form>
  );
});
Conditions.displayName = 'Conditions';
const PICKER = { flex: '1 1 200px', minWidth: 0 };

/** Shown if the filter already has a condition on the collection: whether a new one applies to the same item. */
const SameItem = ({ path, explorer }: { path: string; explorer: Explorer }) => {
  const [isSameItem, setSameItem] = useSameItem();
  const hasScope = useDraft(explorer.draft, (body) => scopesIn(body.filter ?? '').some((scope) => scope.path === path));
  if (!hasScope) return null;
  return (
    <Checkbox
      size="xs"
      mt={8}
      label={explorerMessages.sameItem(path)}
      checked={isSameItem}
      onChange={(e) => setSameItem(e.currentTarget.checked)}
    />
  );
};
