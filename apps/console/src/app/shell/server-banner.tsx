import { IconPlugConnectedX } from '@tabler/icons-react';
import { CodeText } from '../../shared/ui/code-text';
import { serverMessages } from './server-messages';
import classes from './shell.module.css';

/** Shown while the Searchdeck server is unreachable. */
export const ServerBanner = () => (
  <div className={classes.banner} role="status">
    <IconPlugConnectedX size={16} stroke={1.7} aria-hidden />
    <span>
      <b>{serverMessages.unreachable}</b> <CodeText text={serverMessages.advice} />
    </span>
  </div>
);
