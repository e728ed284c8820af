import type { AdminKeys as AdminKeysBody } from '@searchdeck/contract';
import { lazy, useState } from 'react';
import { useManagementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { CopyButton } from '../../../shared/ui/copy-button';
import { ErrorState } from '../../../shared/ui/error-state';
import { WhenOpened } from '../../../shared/ui/when-opened';
import { keysMessages } from '../messages';
import { adminKeyKinds, type AdminKeyKind } from './admin-key-kinds';
import { serviceSections } from '../model/sections';
import sections from '../section.module.css';
import classes from './keys.module.css';
import { useSecretOperation } from './use-secret-operation';

const RegenerateKey = lazy(() => import('./regenerate-key').then((m) => ({ default: m.RegenerateKey })));

/** Shows the admin keys on request, and guides through their rotation. */
export const AdminKeys = () => {
  const denialReason = useManagementDenialReason('owner');
  const { call, error, isBusy } = useSecretOperation();
  const [keys, setKeys] = useState<AdminKeysBody>();
  const [kindToRegenerate, setKindToRegenerate] = useState<AdminKeyKind>();
  const reveal = async () => {
    const response = await call<AdminKeysBody>('services.listAdminKeys');
    if (response !== undefined) setKeys(response.body);
  };
  return (
    <section className={sections.section} aria-labelledby={serviceSections.adminKeys.id}>
      <h2 id={serviceSections.adminKeys.id}>{keysMessages.adminKeys}</h2>
      <p>{keysMessages.adminKeysDescription}</p>
      <dl className={classes.keys}>
        {adminKeyKinds.map((kind) => {
          const value = keys?.[`${kind}Key`];
          return (
            <div key={kind}>
              <dt>{keysMessages.kinds[kind]}</dt>
              <dd>
                {value == null ? (
                  <span className={classes.hidden}>{keysMessages.hidden}</span>
                ) : (
                  <>
                    <code>{value}</code>
                    <CopyButton value={value} label={keysMessages.copy(keysMessages.kinds[kind])} />
                  </>
                )}
                <ButtonWithReason
                  reason={denialReason}
                  aria-label={keysMessages.regenerateKey(kind)}
                  onClick={() => setKindToRegenerate(kind)}
                >
                  {keysMessages.regenerate}
                </ButtonWithReason>
              </dd>
            </div>
          );
        })}
      </dl>
      {error !== undefined && <ErrorState error={error} title={keysMessages.revealFailed} />}
      <div className={classes.tools}>
        <ButtonWithReason
          reason={denialReason}
          loading={isBusy}
          onClick={() => (keys === undefined ? void reveal() : setKeys(undefined))}
        >
          {keys === undefined ? keysMessages.reveal : keysMessages.hide}
        </ButtonWithReason>
        <span>{keysMessages.revealHint}</span>
      </div>
      <WhenOpened opened={kindToRegenerate !== undefined}>
        <RegenerateKey
          kind={kindToRegenerate}
          onClose={() => setKindToRegenerate(undefined)}
          onRegenerated={() => setKeys(undefined)}
        />
      </WhenOpened>
    </section>
  );
};
