import { ActionIcon, Menu } from '@mantine/core';
import { highestRole } from '@searchdeck/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconLogout, IconUser } from '@tabler/icons-react';
import { useLocation, useNavigate } from 'react-router';
import { sessionQuery, signOut } from '../../shared/auth/session';
import { sessionMemory } from '../../shared/auth/session-memory';
import { notify } from '../../shared/ui/notify';

export const PersonMenu = () => {
  const { data: session } = useQuery(sessionQuery);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leave = async () => {
    try {
      await signOut();
      sessionMemory.signedOut();
      // The page that follows forgets everything that was read: here, what is shown would ask for it again.
      await client.cancelQueries();
      await navigate(`/signed-out?to=${encodeURIComponent(pathname + search)}`);
    } catch (error) {
      notify.failed(error, 'Signing out failed');
    }
  };
  const name = session?.user.name ?? 'you';
  return (
    <Menu position="bottom-end" width={220} shadow="md" offset={6}>
      <Menu.Target>
        <ActionIcon size={32} aria-label={`Signed in as ${name}`}>
          <IconUser size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          Signed in as {name}
          {session && ` · ${highestRole(session.roles) ?? ''}`}
        </Menu.Label>
        <Menu.Item leftSection={<IconLogout size={15} stroke={1.6} />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
