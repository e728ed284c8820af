import { Checkbox } from '@mantine/core';
import { mergeServiceUpdate } from '@searchdeck/contract';
import { CopyButton } from '../../../shared/ui/copy-button';
import { identityMessages } from '../messages';
import { identitiesOf, identityPatch, type Identities } from '../model/identity';
import { serviceSections } from '../model/sections';
import classes from '../service.module.css';
import type { ServiceSettings } from '../use-service-settings';
import { ValueList } from '../value-list';

/** The system-assigned identity, and a list of user-assigned ones. */
export const ManagedIdentity = ({ settings }: { settings: ServiceSettings }) => {
  const { service, patch, change, denialReason } = settings;
  const next = identitiesOf(mergeServiceUpdate(service, patch));
  const set = (identities: Identities) => change(identityPatch(service, identities));
  const reason =
    denialReason ?? settings.rejectionReason(identityPatch(service, { hasSystemAssigned: true, userAssigned: [] }));
  const disabled = reason !== undefined && !next.hasSystemAssigned && next.userAssigned.length === 0;
  return (
    <section className={classes.section} aria-labelledby={serviceSections.identity.id}>
      <h2 id={serviceSections.identity.id}>{identityMessages.identity}</h2>
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
      <h3 className={classes.subtitle} id="user-assigned">
        {identityMessages.userAssigned}
      </h3>
      <ValueList
        isLong
        labelledBy="user-assigned"
        values={next.userAssigned}
        denialReason={denialReason ?? (disabled ? reason : undefined)}
        texts={{
          none: identityMessages.noUserAssigned,
          label: identityMessages.newIdentity,
          placeholder: identityMessages.newIdentity,
          add: identityMessages.addIdentity,
          remove: identityMessages.removeIdentity,
        }}
        problemOf={(id) => {
          const message = next.userAssigned.includes(id)
            ? identityMessages.identityExists
            : settings.rejectionReason(identityPatch(service, { ...next, userAssigned: [...next.userAssigned, id] }));
          return message === undefined ? undefined : { message };
        }}
        onChange={(userAssigned) => set({ ...next, userAssigned })}
      />
    </section>
  );
};
