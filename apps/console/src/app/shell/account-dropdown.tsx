import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { LazyMenuProps } from '../../shared/ui/lazy-menu';
import { messages } from './messages';

interface AccountDropdownProps extends LazyMenuProps {
  /** User and role. */
  label: string;
  onSignOut: () => void;
}

export const AccountDropdown = ({ target, defaultOpened, label, onSignOut }: AccountDropdownProps) => (
  <Menu position="bottom-end" width={220} shadow="md" offset={6} defaultOpened={defaultOpened}>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{label}</Menu.Label>
      <Menu.Item leftSection={<IconLogout size={15} stroke={1.6} />} onClick={onSignOut}>
        {messages.account.signOut}
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
