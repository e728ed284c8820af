import { IconKeyOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { callBff } from '../../shared/api/call-bff';
import type { Connection } from '../../shared/api/connections';
import { keyStateId, keyStates, type KeyState } from '../../shared/api/key-state';
import { editConnectionPath } from '../../shared/api/paths';
import { useStore } from '../../shared/api/store';
import { serviceStatusMessages as messages } from './service-status-messages';
import classes from './shell.module.css';

/** A check that fails says nothing about the key. */
const stateOfKeys = async (connectionId: string): Promise<KeyState> => {
  const path = { id: connectionId };
  const response = await callBff('connections.checkKeys', { path, isSilent: true }).catch(() => undefined);
  return (response?.body.rejectedKeys.length ?? 0) === 0 ? 'limited' : 'rejected';
};

/** After a 403: tests whether the key is wrong or limited. A wrong key is named in a banner. */
export const RejectedKey = ({ connection }: { connection: Connection }) => {
  const { id, name, role } = connection;
  const stateId = keyStateId(connection);
  const state = useStore(keyStates)[stateId];
  useEffect(() => {
    if (state !== undefined) return;
    let isCurrent = true;
    void (async () => {
      const keyState = await stateOfKeys(id);
      if (isCurrent) keyStates.set({ ...keyStates.get(), [stateId]: keyState });
    })();
    return () => {
      isCurrent = false;
    };
  }, [id, stateId, state]);
  if (state !== 'rejected') return null;
  return (
    <div className={classes.banner} role="status">
      <IconKeyOff size={16} stroke={1.7} aria-hidden />
      <span>
        <b>{messages.keyRejected(name)}</b> {messages.keyRejectedAdvice}{' '}
        {role === 'owner' ? (
          <Link to={editConnectionPath(id)}>{messages.replaceKey}</Link>
        ) : (
          messages.replacedByOwners(role)
        )}
      </span>
    </div>
  );
};
