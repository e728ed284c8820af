import { ActionIcon, Button, Checkbox, TextInput, Tooltip } from '@mantine/core';
import { mergeServiceUpdate } from '@searchdeck/contract';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../../shared/ui/copy-button';
import { identityMessages } from '../messages';
import { identitiesOf, identityPatch, type Identities } from '../model/identity';
import classes from '../service.module.css';
import type { ServiceSettings } from '../use-service-settings';

/** The system-assigned identity, and a list of user-assigned ones. */
export const ManagedIdentity = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, change, denialReason } = settings;
  const next = identitiesOf(mergeServiceUpdate(service, patch));
  const set = (identities: Identities) => change(identityPatch(service, identities));
  const reason =
    denialReason ?? settings.reasonAgainst(identityPatch(service, { hasSystemAssigned: true, userAssigned: [] }));
  const disabled = reason !== undefined && !next.hasSystemAssigned && next.userAssigned.length === 0;
  return (
    <section className={classes.section} aria-labelledby="managed-identity">
      <h2 id="managed-identity">{identityMessages.identity}</h2>
      <p>{identityMessages.identityDescription}</p>
      <Checkbox
        size="xs"
        label={identityMessages.systemAssigned}
        description={disabled ? reason : identityMessages.systemAssignedDescription}
        checked={next.hasSystemAssigned}
        disabled={disabled || denialReason !== undefined}
        onChange={(event) => set({ ...next, hasSystemAssigned: event.currentTarget.checked })}
      />
      {service.identity?.principalId != null && (
        <dl className={classes.facts}>
          {(['principalId', 'tenantId'] as const).map((name) => {
            const value = service.identity?.[name];
            return (
              value != null && (
                <div key={name}>
                  <dt>{identityMessages[name]}</dt>
                  <dd>
                    <code>{value}</code>
                    <CopyButton value={value} label={identityMessages.copy(identityMessages[name])} />
                  </dd>
                </div>
              )
            );
          })}
        </dl>
      )}
      <UserAssigned
        identities={next.userAssigned}
        disabled={disabled || denialReason !== undefined}
        problemOf={(id) =>
          settings.reasonAgainst(identityPatch(service, { ...next, userAssigned: [...next.userAssigned, id] }))
        }
        onChange={(userAssigned) => set({ ...next, userAssigned })}
      />
    </section>
  );
};

interface UserAssignedProps {
  identities: readonly string[];
  disabled: boolean;
  /** Why an identity can't be added; undefined when it can. */
  problemOf: (id: string) => string | undefined;
  onChange: (identities: readonly string[]) => void;
}

const UserAssigned = ({ identities, disabled, problemOf, onChange }: UserAssignedProps) => {
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const id = value.trim();
    const nextProblem = identities.includes(id) ? identityMessages.identityExists : problemOf(id);
    setProblem(nextProblem);
    if (nextProblem !== undefined) return;
    onChange([...identities, id]);
    setValue('');
  };
  return (
    <>
      <h3 className={classes.subtitle} id="user-assigned">
        {identityMessages.userAssigned}
      </h3>
      {identities.length === 0 ? (
        <p>{identityMessages.noUserAssigned}</p>
      ) : (
        <ul className={classes.ids} aria-labelledby="user-assigned">
          {identities.map((id) => (
            <li key={id}>
              <code>{id}</code>
              <Tooltip label={identityMessages.removeIdentity(id)}>
                <ActionIcon
                  size={24}
                  disabled={disabled}
                  aria-label={identityMessages.removeIdentity(id)}
                  onClick={() => onChange(identities.filter((other) => other !== id))}
                >
                  <IconTrash size={15} stroke={1.7} />
                </ActionIcon>
              </Tooltip>
            </li>
          ))}
        </ul>
      )}
      <form
        className={classes.create}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextInput
          aria-label={identityMessages.newIdentity}
          placeholder={identityMessages.newIdentity}
          autoComplete="off"
          spellCheck={false}
          value={value}
          disabled={disabled}
          error={problem}
          onChange={(event) => {
            setValue(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" disabled={disabled}>
          {identityMessages.addIdentity}
        </Button>
      </form>
    </>
  );
};
