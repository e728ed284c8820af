import { Menu } from '@mantine/core';
import { highestRole } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDevices, IconLogout } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { sessionQuery, signOut } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { useSessionRenewal } from '../../shared/auth/use-session-renewal';
import { roleLabels } from '../../shared/ui/connection-labels';
import type { LazyMenuProps } from '../../shared/ui/lazy-menu';
import { notify } from '../../shared/ui/notify';
import { accountMessages } from './account-messages';
import { messages } from './messages';

interface AccountDropdownProps extends LazyMenuProps {
  /** Display name of the user. */
  name: string;
}

export const AccountDropdown = ({ target, defaultOpened, name }: AccountDropdownProps) => {
  const { data: session } = useQuery(sessionQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useSessionRenewal(session);
  const endSession = async () => {
    // No requests after this: the page would continue to poll.
    sessionMemory.recordSignOutByUser();
    try {
      await signOut();
      // The signed-out page clears the cache: clearing it here would load the visible data again.
      await client.cancelQueries();
    } catch (error) {
      sessionMemory.recordSignIn();
      notify.failed(error, accountMessages.signOutFailed);
      return;
    }
    if (session?.mode === 'directory') {
      // The session of Searchdeck has ended, even if the provider can't be reached.
      const directory = await import('../../shared/auth/directory').catch(() => undefined);
      if (await directory?.signOutOfDirectory().catch(() => false)) return;
    }
    await navigate(`/signed-out?to=${encodeURIComponent(pathname + search)}`);
  };
  const role = session ? highestRole(session.roles) : undefined;
  return (
    <Menu position="bottom-end" width={220} shadow="md" offset={6} defaultOpened={defaultOpened}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {role === undefined
            ? messages.account.signedInAs(name)
            : accountMessages.signedInWithRole(name, roleLabels[role])}
        </Menu.Label>
        <Menu.Item leftSection={<IconDevices size={15} stroke={1.6} />} component={Link} to="/settings/sessions">
          {accountMessages.sessions}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} stroke={1.6} />} onClick={() => void endSession()}>
          {accountMessages.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
