import { SearchError } from '@searchdeck/contract';
import { readableKey } from '../../../shared/format/readable-key';
import { debugMessages as messages } from './messages';

/** What an error of a run says and advises. `item`: the requested ID or key, '' for the first item. */
export function describeRunError(error: unknown, item: string): { title: string; advice?: string } {
  const target = error instanceof SearchError && error.status === 404 ? error.target : undefined;
  if (target === 'document.itemId') {
    return {
      title: messages.itemNotFound(readableKey(item)),
      advice: item === '' ? messages.emptyAdvice : messages.itemAdvice,
    };
  }
  if (target === 'sessionId') return { title: messages.expiredTitle, advice: messages.expiredText };
  return { title: messages.failed };
}
