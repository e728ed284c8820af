import { denialMessages } from '../../shared/api/messages';

export const serverMessages = {
  unreachable: denialMessages.unreachable,
  advice: 'Check that `npm start` is running. The data shown may be out of date. Reconnecting automatically.',
};
