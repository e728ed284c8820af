import { Menu } from '@mantine/core';
import { highestRole } from '@searchdeck/contract';
import { useQuery } from '@tanstack/react-query';
import { IconDevices, IconLogout } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pagePaths } from '../../shared/api/paths';
import { useStore } from '../../shared/api/store';
import { sessionQuery } from '../../shared/auth/session';
import { useSessionRenewal } from '../../shared/auth/use-session-renewal';
import { roleLabels } from '../../shared/ui/connection-labels';
import type { LazyMenuProps } from '../../shared/ui/lazy-menu';
import { setTableDensity, tableDensity } from '../../shared/ui/table-density';
import { accountMessages } from './account-messages';
import { messages } from './messages';
import { useSignOut } from './use-sign-out';

interface AccountDropdownProps extends LazyMenuProps {
  /** Display name of the user. */
  name: string;
}

export const AccountDropdown = ({ target, defaultOpened, name }: AccountDropdownProps) => {
  const { data: session } = useQuery(sessionQuery);
  useSessionRenewal(session);
  const signOut = useSignOut();
  const density = useStore(tableDensity);
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
        <Menu.CheckboxItem
          checked={density === 'compact'}
          onChange={(isCompact) => setTableDensity(isCompact ? 'compact' : 'comfortable')}
        >
          {accountMessages.compactRows}
        </Menu.CheckboxItem>
        <Menu.Item leftSection={<IconDevices size={15} stroke={1.6} />} component={Link} to={pagePaths.sessions}>
          {accountMessages.sessions}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} stroke={1.6} />} onClick={() => void signOut()}>
          {accountMessages.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
