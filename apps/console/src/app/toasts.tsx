import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

export const Toasts = () => (
  <Notifications
    position="top-center"
    limit={2}
    zIndex={400}
    containerWidth={380}
    pauseResetOnHover="notification"
    className={classes.messages}
  />
);
