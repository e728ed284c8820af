import { ActionIcon, Badge, Menu } from '@mantine/core';
import { resolve, type UnionNode } from '@searchdeck/contract';
import { IconPlus } from '@tabler/icons-react';
import { useEditDenialReason } from '../../../shared/api/use-write-denial-reason';
import { useErrorCount, useFindings, useForm } from '../../../shared/schema-form/context';
import { FindingText, severityOf } from '../../../shared/schema-form/controls/finding-text';
import { useVariants, variantLabel } from '../../../shared/schema-form/controls/union-control';
import { ActionWithReason } from '../../../shared/ui/action-with-reason';
import { useRoving } from '../../../shared/ui/use-roving';
import { partMessages } from './messages';
import type { PartGroup, PartPage } from './part-group';
import classes from './parts.module.css';
import type { Part } from './use-parts';
import type { Selection } from './use-selection';

interface PartListProps {
  label: string;
  choices: { groups: readonly { group: PartGroup; parts: readonly Part[] }[]; pages: readonly PartPage[] };
  current: Selection | undefined;
  onSelect: (id: string) => void;
  onAdd: (group: PartGroup, tag?: string) => void;
}

/** The parts of a tab, grouped by list. Arrow keys move between them. */
export const PartList = ({ label, choices, current, onSelect, onAdd }: PartListProps) => {
  const roving = useRoving<HTMLElement>('[data-part]');
  return (
    <nav {...roving} className={classes.list} aria-label={label}>
      {choices.pages.length > 0 && (
        <ul className={classes.parts}>
          {choices.pages.map((page) => (
            <li key={page.id}>
              <button
                type="button"
                data-part
                className={classes.part}
                aria-pressed={current !== undefined && 'page' in current && current.page === page}
                onClick={() => onSelect(page.id)}
              >
                <span className={classes.partName}>{page.title}</span>
                <PageFindings page={page} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {choices.groups.map(({ group, parts }) => (
        <section key={group.list} aria-label={group.title}>
          <GroupHead group={group} count={parts.length} onAdd={(tag) => onAdd(group, tag)} />
          {parts.length === 0 ? (
            <p className={classes.none}>{group.description}</p>
          ) : (
            <ul className={classes.parts}>
              {parts.map((part) => (
                <li key={part.target}>
                  <PartButton
                    group={group}
                    part={part}
                    pressed={current !== undefined && 'part' in current && current.part.target === part.target}
                    onClick={() => onSelect(part.target)}
                  />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </nav>
  );
};

const PageFindings = ({ page }: { page: PartPage }) => {
  const { store } = useForm();
  // Subscribes to one path only: the findings of all paths are updated together.
  useErrorCount(page.properties[0] ?? '');
  const count = page.properties.reduce((sum, path) => sum + store.errorCount(path), 0);
  return count === 0 ? null : (
    <Badge color="red" size="xs">
      {count}
    </Badge>
  );
};

/** The summary of a part; by default, its type. */
const summaryOf = (group: PartGroup, part: Part, discriminator: string): string => {
  if (group.summaryOf !== undefined) return group.summaryOf(part.value);
  const type = part.value[discriminator];
  return typeof type === 'string' ? variantLabel(type) : '';
};

const PartButton = ({
  group,
  part,
  pressed,
  onClick,
}: {
  group: PartGroup;
  part: Part;
  pressed: boolean;
  onClick: () => void;
}) => {
  const { renameProperty } = useForm();
  const count = useErrorCount(part.target);
  const node = resolve(group.schema);
  const summary = summaryOf(group, part, node.kind === 'union' ? renameProperty(node.discriminator) : '');
  return (
    <button type="button" data-part className={classes.part} aria-pressed={pressed} onClick={onClick}>
      <span className={classes.partName} title={part.name}>
        {part.name === '' ? partMessages.unnamed : part.name}
      </span>
      {part.isNew && <span className={classes.new}>{partMessages.new}</span>}
      {count > 0 && (
        <Badge color="red" size="xs">
          {count}
        </Badge>
      )}
      {summary !== '' && <small className={classes.partSummary}>{summary}</small>}
    </button>
  );
};

const GroupHead = ({ group, count, onAdd }: { group: PartGroup; count: number; onAdd: (tag?: string) => void }) => {
  const denialReason = useEditDenialReason();
  const findings = useFindings(group.list);
  const node = resolve(group.schema);
  const isFull = group.maxItems !== undefined && count >= group.maxItems;
  const reason = denialReason ?? (isFull ? partMessages.full(group.maxItems ?? 0, group.singular) : undefined);
  return (
    <>
      <header className={classes.groupHead}>
        <h3>{group.title}</h3>
        <span className={classes.count}>{count > 0 && count}</span>
        {node.kind === 'union' && reason === undefined ? (
          <AddVariant node={node} label={partMessages.add(group.singular)} onAdd={onAdd} />
        ) : (
          <AddButton label={partMessages.add(group.singular)} reason={reason} onAdd={() => onAdd()} />
        )}
      </header>
      {findings.length > 0 && (
        <p className={classes.finding} role="alert" data-severity={severityOf(findings)}>
          <FindingText findings={findings} />
        </p>
      )}
    </>
  );
};

const AddButton = ({ label, reason, onAdd }: { label: string; reason?: string | undefined; onAdd: () => void }) => (
  <ActionWithReason label={label} reason={reason} onClick={onAdd}>
    <IconPlus size={15} stroke={1.8} />
  </ActionWithReason>
);

const AddVariant = ({ node, label, onAdd }: { node: UnionNode; label: string; onAdd: (tag: string) => void }) => {
  const variants = useVariants(node);
  const onlyVariant = variants.length === 1 ? variants[0] : undefined;
  if (onlyVariant !== undefined) return <AddButton label={label} onAdd={() => onAdd(onlyVariant.tag)} />;
  return (
    <Menu position="bottom-end" shadow="md" width={320} returnFocus={false}>
      <Menu.Target>
        <ActionIcon size={24} aria-label={label} title={label}>
          <IconPlus size={15} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {variants.map(({ tag, label: variant, variant: { description } }) => (
          <Menu.Item key={tag} onClick={() => onAdd(tag)}>
            {variant}
            {description !== undefined && <small className={classes.partSummary}>{description}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
