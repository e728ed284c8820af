import { notifications } from '@mantine/notifications';
import { explain, explanationText } from '../api/explain';
import { messages } from './messages';

const closeButtonProps = { 'aria-label': messages.closeMessage };

/** Toasts; errors stay until they are closed. */
export const notify = {
  done: (message: string): void => {
    notifications.show({ message, color: 'green', autoClose: 4000, withBorder: true, closeButtonProps });
  },
  failed: (error: unknown, title?: string): void => {
    const explanation = explain(error);
    notifications.show({
      title: title ?? explanation.title,
      message: explanation.quote ?? explanationText(explanation, title),
      color: 'red',
      autoClose: false,
      withBorder: true,
      closeButtonProps,
      role: 'alert',
    });
  },
};
