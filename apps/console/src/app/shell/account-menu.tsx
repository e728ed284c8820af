import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUser } from '@tabler/icons-react';
import { sessionQuery } from '../../shared/auth/session';
import { LazyMenu } from '../../shared/ui/lazy-menu';
import { messages } from './messages';

const loadDropdown = () => import('./account-dropdown').then((m) => m.AccountDropdown);

export const AccountMenu = () => {
  const { data: session } = useQuery(sessionQuery);
  const name = session?.user.name ?? messages.account.unknownName;
  return (
    <LazyMenu
      target={
        <ActionIcon size={32} aria-label={messages.account.signedInAs(name)}>
          <IconUser size={17} stroke={1.6} />
        </ActionIcon>
      }
      load={loadDropdown}
      menuProps={{ name }}
    />
  );
};
