import { ActionIcon } from '@mantine/core';
import { highestRole } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconUser } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { sessionQuery, signOut } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { roleLabels } from '../../shared/ui/connection-labels';
import { LazyMenu } from '../../shared/ui/lazy-menu';
import { notify } from '../../shared/ui/notify';
import { messages } from './messages';

const loadDropdown = () => import('./account-dropdown').then((m) => m.AccountDropdown);

export const AccountMenu = () => {
  const { data: session } = useQuery(sessionQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const endSession = async () => {
    // From here on nothing else is requested: the page would still poll.
    sessionMemory.signedOut();
    try {
      await signOut();
      // The signed-out page clears the cache: clearing it here would refetch what is still on the screen.
      await client.cancelQueries();
      await navigate(`/signed-out?to=${encodeURIComponent(pathname + search)}`);
    } catch (error) {
      sessionMemory.signedIn();
      notify.failed(error, messages.account.signOutFailed);
    }
  };
  const role = session ? highestRole(session.roles) : undefined;
  const name = session?.user.name ?? messages.account.unknownName;
  const label =
    role === undefined ? messages.account.signedInAs(name) : messages.account.signedInWithRole(name, roleLabels[role]);
  return (
    <LazyMenu
      target={
        <ActionIcon size={32} aria-label={messages.account.signedInAs(name)}>
          <IconUser size={17} stroke={1.6} />
        </ActionIcon>
      }
      load={loadDropdown}
      menuProps={{ label, onSignOut: () => void endSession() }}
    />
  );
};
