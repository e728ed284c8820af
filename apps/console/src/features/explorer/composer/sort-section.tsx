import { ActionIcon, Group, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import classes from '../explorer.module.css';
import { sortableFields, type FieldInfo } from '../../../shared/documents/fields';
import { useDraft } from '../model/draft';
import { initialDirection, parseOrder, printOrder } from '../model/lists';
import type { Explorer } from '../model/use-explorer';
import { FieldPicker } from './field-picker';
import { messages } from './messages';
import { Section } from './section';

interface Props {
  fields: readonly FieldInfo[];
  explorer: Explorer;
}

/** The fields that the results are sorted by, in order. */
export const SortSection = ({ fields, explorer }: Props) => {
  const orderby = useDraft(explorer.draft, (body) => body.orderby) ?? undefined;
  const items = useMemo(() => parseOrder(orderby), [orderby]);
  const onRun = (next: string | undefined) => explorer.run({ orderby: next });
  const choices = useMemo(
    () =>
      ['search.score()', ...sortableFields(fields).map((f) => f.path)].filter(
        (path) => !items.some((i) => i.by === path),
      ),
    [fields, items],
  );
  return (
    <Section
      title={messages.sort.title}
      count={items.length}
      summary={items.length === 0 ? messages.sort.byRelevance : undefined}
      isInitiallyOpen
    >
      {items.map((item, i) => (
        <Group key={item.by} gap={8} wrap="nowrap">
          <code className={classes.grow}>{item.by}</code>
          <SegmentedControl
            size="xs"
            aria-label={messages.sort.direction(item.by)}
            data={[
              { value: 'asc', label: messages.sort.ascending },
              { value: 'desc', label: messages.sort.descending },
            ]}
            value={item.direction}
            onChange={(direction) => onRun(printOrder(items.map((x, j) => (i === j ? { ...x, direction } : x))))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={messages.sort.remove(item.by)}
            onClick={() => onRun(printOrder(items.filter((_x, j) => i !== j)))}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <FieldPicker
        label={messages.sort.sortBy}
        placeholder={items.length === 0 ? messages.sort.sortByPlaceholder : messages.sort.thenByPlaceholder}
        paths={choices}
        value={null}
        onChange={(by) => {
          const direction = initialDirection(fields.find((f) => f.path === by));
          onRun(printOrder([...items, { by, direction }]));
        }}
      />
    </Section>
  );
};
