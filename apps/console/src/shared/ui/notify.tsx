import { notifications } from '@mantine/notifications';
import { explain } from '../api/explain';

const closeButtonProps = { 'aria-label': 'Close the message' };

/** Short-lived messages; failures stay until they are closed. */
export const notify = {
  done: (message: string): void => {
    notifications.show({ message, color: 'green', autoClose: 4000, withBorder: true, closeButtonProps });
  },
  failed: (error: unknown, title?: string): void => {
    const words = explain(error);
    notifications.show({
      title: title ?? words.title,
      message: words.quote ?? words.advice ?? '',
      color: 'red',
      autoClose: false,
      withBorder: true,
      closeButtonProps,
      role: 'alert',
    });
  },
};
