import { TextInput } from '@mantine/core';
import { resolve, type Node, type SearchIndex } from '@searchdeck/contract';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { useEditDenialReason } from '../../../shared/api/use-write-denial-reason';
import { pathOf } from '../../../shared/definition/edit-text';
import { useResource } from '../../../shared/definition/resource-context';
import { FormProvider, useFindings, useForm } from '../../../shared/schema-form/context';
import { FindingText, severityOf } from '../../../shared/schema-form/controls/finding-text';
import { ObjectFields } from '../../../shared/schema-form/controls/object-fields';
import { UnionFields } from '../../../shared/schema-form/controls/union-control';
import { ActionWithReason } from '../../../shared/ui/action-with-reason';
import { partMessages } from './messages';
import type { PartGroup } from './part-group';
import classes from './parts.module.css';
import type { Usage } from './usages';
import type { Part } from './use-parts';

interface PartPanelProps {
  group: PartGroup;
  part: Part;
  siblings: readonly Part[];
  usages: readonly Usage[];
  saved: SearchIndex;
  /** The part was just added, so its name is selected. */
  isAdded: boolean;
  onRename: (name: string) => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

/** The name has its own input above the form. */
const OMITTED: readonly string[] = ['name'];

const memberNames = (node: Node): string[] =>
  node.kind === 'union'
    ? Object.values(node.variants).flatMap(memberNames)
    : node.kind === 'object'
      ? Object.keys(node.fields)
      : [];

/** One part: its name, its usages, and its form. */
export const PartPanel = (props: PartPanelProps) => {
  const { group, part, usages, saved, onDuplicate, onDelete } = props;
  const form = useForm();
  const findings = useFindings(part.target);
  const path = useMemo(() => pathOf(part.target), [part.target]);
  const node = resolve(group.schema);
  const context = useMemo(
    () => ({
      ...form,
      isExisting: form.isExisting && !part.isNew,
      // Every member is open, and the first item of each list.
      openSections: memberNames(node)
        .map((member) => `${part.target}.${form.renameProperty(member)}`)
        .flatMap((member) => [member, `${member}[0]`]),
    }),
    [form, node, part.isNew, part.target],
  );
  const name = part.name === '' ? partMessages.unnamed : part.name;
  const readOnlyReason = useEditDenialReason();
  const deleteReason = readOnlyReason ?? (part.isNew ? undefined : group.deleteReason?.(part.name, saved));
  const Detail = group.detail;
  return (
    <section className={classes.panel} aria-label={name}>
      <header className={classes.panelHead}>
        <NameInput {...props} />
        <span className={classes.actions}>
          <ActionWithReason
            size={26}
            label={partMessages.duplicate(name)}
            reason={readOnlyReason}
            onClick={onDuplicate}
          >
            <IconCopy size={15} stroke={1.7} />
          </ActionWithReason>
          <ActionWithReason
            size={26}
            label={usages.length > 0 ? partMessages.deleteUsed(name, usages.length) : partMessages.delete(name)}
            reason={deleteReason}
            onClick={onDelete}
          >
            <IconTrash size={15} stroke={1.7} />
          </ActionWithReason>
        </span>
      </header>
      <UsedBy usages={usages} />
      {!part.isNew && group.savedNote !== undefined && <p className={classes.note}>{group.savedNote}</p>}
      {findings.length > 0 && (
        <p className={classes.finding} role="alert" data-severity={severityOf(findings)}>
          <FindingText findings={findings} />
        </p>
      )}
      <FormProvider value={context}>
        {Detail !== undefined ? (
          <Detail path={path} target={part.target} schema={group.schema} />
        ) : node.kind === 'union' ? (
          <UnionFields path={path} target={part.target} node={node} depth={1} omit={OMITTED} />
        ) : node.kind === 'object' ? (
          <ObjectFields path={path} target={part.target} node={node} depth={1} omit={OMITTED} />
        ) : null}
      </FormProvider>
    </section>
  );
};

/** Renames the part while the name is valid; other text is discarded when the input loses focus. */
const NameInput = ({ group, part, siblings, isAdded, onRename }: PartPanelProps) => {
  const { readOnly } = useForm();
  const findings = useFindings(`${part.target}.name`);
  const [typedName, setTypedName] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAdded) input.current?.select();
  }, [isAdded]);
  const isFixed = group.hasFixedName === true && !part.isNew;
  const isUsed = (name: string) => siblings.some((other) => other.target !== part.target && other.name === name);
  const inputError =
    typedName === undefined
      ? undefined
      : typedName === ''
        ? partMessages.nameRequired
        : isUsed(typedName)
          ? partMessages.nameTaken(typedName)
          : undefined;
  return (
    <div data-path={`${part.target}.name`} className={classes.name}>
      <TextInput
        ref={input}
        size="xs"
        label={partMessages.name}
        description={isFixed ? partMessages.fixedName : undefined}
        readOnly={readOnly || isFixed}
        spellCheck={false}
        classNames={{ input: classes.nameInput ?? '' }}
        value={typedName ?? part.name}
        error={inputError ?? (findings.length > 0 ? <FindingText findings={findings} /> : undefined)}
        onBlur={() => setTypedName(undefined)}
        onChange={(event) => {
          const name = event.currentTarget.value;
          setTypedName(name);
          if (name !== '' && !isUsed(name)) onRename(name);
        }}
      />
    </div>
  );
};

const UsedBy = ({ usages }: { usages: readonly Usage[] }) => {
  const path = useConnectionPath();
  const { name, presentation } = useResource();
  if (usages.length === 0) return null;
  return (
    <p className={classes.usedBy}>
      {partMessages.usedBy}{' '}
      {usages.map(({ path: target, label, field }, i) => (
        <span key={target}>
          {i > 0 && ', '}
          {field === undefined ? (
            label
          ) : (
            <Link to={`${path(presentation.pagePath(name))}?field=${encodeURIComponent(field)}`}>{label}</Link>
          )}
        </span>
      ))}
    </p>
  );
};
