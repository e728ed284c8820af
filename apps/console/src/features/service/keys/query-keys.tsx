import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { limits, type QueryKeyBody } from '@searchdeck/contract';
import { IconTrash } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { confirmedBy } from '../../../shared/api/confirmation';
import { useConnection } from '../../../shared/api/use-connection';
import { useManagementDenialReason } from '../../../shared/api/use-management-denial-reason';
import { ButtonWithReason } from '../../../shared/ui/button-with-reason';
import { CopyButton } from '../../../shared/ui/copy-button';
import { ErrorState } from '../../../shared/ui/error-state';
import { notify } from '../../../shared/ui/notify';
import { WhenOpened } from '../../../shared/ui/when-opened';
import { serviceSections } from '../model/sections';
import { InlineForm } from '../inline-form';
import { keysMessages } from '../messages';
import sections from '../section.module.css';
import classes from './keys.module.css';
import { useSecretOperation } from './use-secret-operation';

const ConfirmDelete = lazy(() =>
  import('../../../shared/ui/confirm-delete').then((m) => ({ default: m.ConfirmDelete })),
);

/** Number of characters that distinguish a key from others with its name. */
const KEY_PREFIX_LENGTH = 4;

const nameOf = ({ name }: QueryKeyBody): string => (name == null || name === '' ? keysMessages.defaultName : name);

/** Creates query keys; shows and deletes them on request. */
export const QueryKeys = () => {
  const denialReason = useManagementDenialReason('owner');
  const { call, error, isBusy } = useSecretOperation();
  const [queryKeys, setQueryKeys] = useState<readonly QueryKeyBody[]>();
  const load = async () => {
    const response = await call<{ value: readonly QueryKeyBody[] }>('services.listQueryKeys');
    if (response !== undefined) setQueryKeys(response.body.value);
  };
  return (
    <section className={sections.section} aria-labelledby={serviceSections.queryKeys.id}>
      <h2 id={serviceSections.queryKeys.id}>{keysMessages.queryKeys}</h2>
      <p>{keysMessages.queryKeysDescription(limits.queryKeys)}</p>
      {queryKeys !== undefined && <QueryKeyTable queryKeys={queryKeys} onChange={() => void load()} />}
      <CreateQueryKey
        queryKeys={queryKeys}
        denialReason={denialReason}
        onCreated={() => queryKeys !== undefined && void load()}
      />
      {error !== undefined && <ErrorState error={error} title={keysMessages.queryKeysLoadFailed} />}
      <div className={classes.tools}>
        <ButtonWithReason
          reason={denialReason}
          loading={isBusy && queryKeys === undefined}
          onClick={() => (queryKeys === undefined ? void load() : setQueryKeys(undefined))}
        >
          {queryKeys === undefined ? keysMessages.showQueryKeys : keysMessages.hideQueryKeys}
        </ButtonWithReason>
        {queryKeys === undefined && <span>{keysMessages.revealHint}</span>}
      </div>
    </section>
  );
};

const QueryKeyTable = ({ queryKeys, onChange }: { queryKeys: readonly QueryKeyBody[]; onChange: () => void }) => {
  const connection = useConnection();
  const [keyToDelete, setKeyToDelete] = useState<QueryKeyBody>();
  const deletion = useSecretOperation();
  const isRepeated = (queryKey: QueryKeyBody) =>
    queryKeys.filter((each) => nameOf(each) === nameOf(queryKey)).length > 1;
  const remove = async (queryKey: QueryKeyBody) => {
    const headers = confirmedBy(connection.serviceName ?? '');
    const response = await deletion.call('services.deleteQueryKey', { key: queryKey.key ?? '' }, headers);
    if (response === undefined) return;
    setKeyToDelete(undefined);
    notify.done(keysMessages.deleted(nameOf(queryKey)));
    onChange();
  };
  return (
    <>
      {queryKeys.length === 0 ? (
        <p>{keysMessages.noQueryKeys}</p>
      ) : (
        <table className={sections.table}>
          <thead>
            <tr>
              <th scope="col">{keysMessages.name}</th>
              <th scope="col">{keysMessages.key}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {queryKeys.map((queryKey) => (
              <tr key={queryKey.key}>
                <th scope="row" className={classes.name}>
                  {nameOf(queryKey)}
                </th>
                <td>
                  <code>{queryKey.key}</code>
                </td>
                <td className={`${sections.rowActions} ${classes.rowActions}`}>
                  <CopyButton value={queryKey.key ?? ''} label={keysMessages.copyQueryKey(nameOf(queryKey))} />
                  <Tooltip label={keysMessages.delete(nameOf(queryKey))}>
                    <ActionIcon
                      size={24}
                      aria-label={keysMessages.delete(nameOf(queryKey))}
                      onClick={() => setKeyToDelete(queryKey)}
                    >
                      <IconTrash size={15} stroke={1.7} />
                    </ActionIcon>
                  </Tooltip>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <WhenOpened opened={keyToDelete !== undefined}>
        <ConfirmDelete
          name={keyToDelete && nameOf(keyToDelete)}
          // Several keys can have the same name, so a production connection requires the name of the service.
          requiredText={connection.environment === 'production' ? (connection.serviceName ?? undefined) : undefined}
          type={keysMessages.queryKeyType}
          title={keyToDelete && keysMessages.deleteTitle(nameOf(keyToDelete))}
          isBusy={deletion.isBusy}
          error={deletion.error}
          onClose={() => setKeyToDelete(undefined)}
          onDelete={() => keyToDelete !== undefined && void remove(keyToDelete)}
        >
          {keyToDelete !== undefined && isRepeated(keyToDelete) && (
            <p>
              {keysMessages.deletePosition(
                nameOf(keyToDelete),
                queryKeys.findIndex(({ key }) => key === keyToDelete.key) + 1,
                `${keyToDelete.key?.slice(0, KEY_PREFIX_LENGTH) ?? ''}…`,
              )}
            </p>
          )}
          {keysMessages.deleteLead}
        </ConfirmDelete>
      </WhenOpened>
    </>
  );
};

interface CreateQueryKeyProps {
  /** Undefined: they are not shown, and only the service knows whether another one fits. */
  queryKeys: readonly QueryKeyBody[] | undefined;
  /** Why the user can't create one; undefined if it is possible. */
  denialReason: string | undefined;
  onCreated: () => void;
}

const CreateQueryKey = ({ queryKeys, denialReason, onCreated }: CreateQueryKeyProps) => {
  const { call, error, isBusy } = useSecretOperation();
  const [name, setName] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isFull = queryKeys !== undefined && queryKeys.length >= limits.queryKeys;
  /** As long as the keys are hidden, only names of keys that were created here are known. */
  const [createdNames, setCreatedNames] = useState<readonly string[]>([]);
  const problem = name.trim() === '' ? keysMessages.nameMissing : undefined;
  const isUsed = (queryKeys?.map(nameOf) ?? createdNames).includes(name.trim());
  const create = async () => {
    setSubmitted(true);
    if (problem !== undefined || isFull) return;
    const response = await call<QueryKeyBody>('services.createQueryKey', { name: name.trim() });
    if (response === undefined) return;
    notify.done(queryKeys === undefined ? keysMessages.createdHidden(name.trim()) : keysMessages.created(name.trim()));
    setCreatedNames((names) => [...names, name.trim()]);
    setName('');
    setSubmitted(false);
    onCreated();
  };
  return (
    <InlineForm onSubmit={() => void create()}>
      <TextInput
        aria-label={keysMessages.createLabel}
        placeholder={keysMessages.name}
        autoComplete="off"
        spellCheck={false}
        value={name}
        disabled={isFull || denialReason !== undefined}
        error={isSubmitted ? problem : undefined}
        inputWrapperOrder={['input', 'description', 'error']}
        description={isUsed ? keysMessages.nameExists(name.trim()) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ButtonWithReason type="submit" loading={isBusy} disabled={isFull} reason={denialReason}>
        {keysMessages.create}
      </ButtonWithReason>
      {isFull && <span>{keysMessages.full(limits.queryKeys)}</span>}
      <CreateError error={error} />
    </InlineForm>
  );
};

const CreateError = ({ error }: { error: unknown }) =>
  error !== undefined && <ErrorState isCompact error={error} title={keysMessages.createFailed} />;
