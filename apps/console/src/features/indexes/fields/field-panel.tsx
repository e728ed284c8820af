import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { useConnectionPath } from '../../../shared/api/use-connection';
import { pathOf } from '../../../shared/definition/edit-text';
import { useResource } from '../../../shared/definition/resource-context';
import { FormProvider, useForm } from '../../../shared/schema-form/context';
import { ObjectFields } from '../../../shared/schema-form/controls/object-fields';
import { closesPanel } from '../../../shared/ui/closes-panel';
import { fieldNode, inapplicableSettings } from './field-node';
import type { FieldRow } from './field-rows';
import classes from './fields.module.css';
import { fieldsMessages } from './messages';

interface FieldPanelProps {
  row: FieldRow;
  isNew: boolean;
  /** Settings that are fixed for an existing field can be changed, for a rebuild. */
  isUnlocked: boolean;
  onUnlock: () => void;
  onClose: () => void;
}

/** Subfields are rows of the table. */
const SUBFIELDS = 'fields';

/** Everything about one field, beside the table. */
export const FieldPanel = ({ row, isNew, isUnlocked, onUnlock, onClose }: FieldPanelProps) => {
  const form = useForm();
  const panel = useRef<HTMLElement>(null);
  const { target, isInsideCollection } = row;
  const { name, type, stored } = row.field;
  const title = name === '' ? fieldsMessages.unnamed : row.path;
  const node = useMemo(() => fieldNode({ type, stored }, isInsideCollection), [type, stored, isInsideCollection]);
  const omittedText = [SUBFIELDS, ...inapplicableSettings(row.field)].join(' ');
  const omitted = useMemo(() => omittedText.split(' '), [omittedText]);
  const path = useMemo(() => pathOf(target), [target]);
  const context = useMemo(
    () => ({
      ...form,
      isExisting: form.isExisting && !isNew && !isUnlocked,
      // The head of the panel explains locked settings, and unlocks them.
      lockName: fieldsMessages.lockedSetting,
    }),
    [form, isNew, isUnlocked],
  );
  const focusFirst = useEffectEvent(() => {
    const input = panel.current?.querySelector<HTMLInputElement>('input:not([readonly])');
    (input ?? panel.current)?.focus({ preventScroll: true });
    // Typing replaces the name of a copy.
    if (isNew) input?.select();
  });
  useEffect(() => focusFirst(), [target]);
  const close = () => {
    // Its elements disappear without losing the focus.
    form.store.touch(target);
    onClose();
  };
  return (
    <section
      ref={panel}
      className={classes.panel}
      tabIndex={-1}
      aria-label={fieldsMessages.panel(title)}
      onKeyDown={(event) => closesPanel(event) && close()}
      // A new field shows its errors once the focus leaves it.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) form.store.touch(target);
      }}
    >
      <header className={classes.panelHead}>
        <h2>
          {title} {isNew && form.isExisting && <span className={classes.new}>{fieldsMessages.new}</span>}
        </h2>
        <ActionIcon aria-label={fieldsMessages.close} onClick={close}>
          <IconX size={15} stroke={1.7} />
        </ActionIcon>
      </header>
      {!isNew && form.isExisting && <LockNote isUnlocked={isUnlocked} readOnly={form.readOnly} onUnlock={onUnlock} />}
      <FormProvider value={context}>
        <div className={classes.panelFields}>
          <ObjectFields key={target} path={path} target={target} node={node} depth={1} omit={omitted} />
        </div>
      </FormProvider>
    </section>
  );
};

interface LockNoteProps {
  isUnlocked: boolean;
  readOnly: boolean;
  onUnlock: () => void;
}

/** Explains locked settings, with the ways to change them. */
const LockNote = ({ isUnlocked, readOnly, onUnlock }: LockNoteProps) => {
  const { name, presentation } = useResource();
  const path = useConnectionPath();
  const rebuildPath = presentation.rebuildPath?.(name);
  const link = useRef<HTMLAnchorElement>(null);
  const wasClicked = useRef(false);
  // The clicked button disappears.
  useEffect(() => {
    if (isUnlocked && wasClicked.current) link.current?.focus();
    wasClicked.current = false;
  }, [isUnlocked]);
  // Both texts take the same room, so that unlocking doesn't move the settings.
  return (
    <div className={classes.panelNote}>
      <p data-hidden={isUnlocked || undefined}>
        {fieldsMessages.existing}{' '}
        {!readOnly && (
          <Button
            variant="subtle"
            size="compact-xs"
            px={0}
            onClick={() => {
              wasClicked.current = true;
              onUnlock();
            }}
          >
            {fieldsMessages.unlock}
          </Button>
        )}
      </p>
      <p data-hidden={!isUnlocked || undefined}>
        {fieldsMessages.unlocked}{' '}
        {!readOnly && rebuildPath !== undefined && (
          <Link ref={link} to={path(rebuildPath)}>
            {fieldsMessages.rebuild}
          </Link>
        )}
      </p>
    </div>
  );
};
