import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { pagePaths } from '../../shared/api/paths';
import { useConnectionPath } from '../../shared/api/use-connection';
import { useWriteDenialReason } from '../../shared/api/use-write-denial-reason';
import { ButtonWithReason } from '../../shared/ui/button-with-reason';
import { messages } from './messages';

/** Opens the import of data, or says why this user can't import through the connection. */
export const ImportButton = () => {
  const path = useConnectionPath();
  const denialReason = useWriteDenialReason();
  if (denialReason !== undefined) {
    return <ButtonWithReason reason={denialReason}>{messages.importData}</ButtonWithReason>;
  }
  return (
    <Button component={Link} to={path(pagePaths.importData)}>
      {messages.importData}
    </Button>
  );
};
