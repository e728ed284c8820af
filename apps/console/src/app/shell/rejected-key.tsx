import { planePath } from '@searchdeck/contract';
import { IconKeyOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { Connection } from '../../shared/api/connections';
import { keyStateId, keyStates } from '../../shared/api/key-state';
import { prepare } from '../../shared/api/operations';
import { send } from '../../shared/api/send';
import { useStore } from '../../shared/api/store';
import { serviceStatusMessages as messages } from './service-status-messages';
import classes from './shell.module.css';

/** An index that doesn't exist: 404 proves that the service accepts the key for documents. */
const NO_INDEX = 'searchdeck-connection-test';

/** Whether the service accepts the key for documents. */
async function isAcceptedForDocuments(connectionId: string): Promise<boolean> {
  const { method, path } = prepare('documents.count', { path: { indexName: NO_INDEX } });
  const log = { operation: 'documents.count', connectionId, silent: true };
  try {
    await send({ url: `${planePath(connectionId, 'data')}${path}`, method, log });
    return true;
  } catch (error) {
    return (error as { status?: number }).status !== 403;
  }
}

/** After a 403: tests whether the key is wrong or limited. A wrong key is named in a banner. */
export const RejectedKey = ({ connection }: { connection: Connection }) => {
  const { id, name, credentials } = connection;
  const stateId = keyStateId(connection);
  const state = useStore(keyStates)[stateId];
  // Documents are read with the query key: only the admin key can be the rejected one.
  const hasBothKeys = credentials.adminKey.set && credentials.queryKey.set;
  useEffect(() => {
    if (state !== undefined) return;
    let isCurrent = true;
    void (async () => {
      const isLimited = !hasBothKeys && (await isAcceptedForDocuments(id));
      if (isCurrent) keyStates.set({ ...keyStates.get(), [stateId]: isLimited ? 'limited' : 'rejected' });
    })();
    return () => {
      isCurrent = false;
    };
  }, [id, stateId, state, hasBothKeys]);
  if (state !== 'rejected') return null;
  return (
    <div className={classes.banner} role="status">
      <IconKeyOff size={16} stroke={1.7} aria-hidden />
      <span>
        <b>{messages.keyRejected(name)}</b> {messages.keyRejectedAdvice}{' '}
        <Link to={`/settings/connections?${new URLSearchParams({ edit: id }).toString()}`}>{messages.replaceKey}</Link>
      </span>
    </div>
  );
};
