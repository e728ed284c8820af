import { draftKey } from '../draft/draft-store';

/**
 * Sample data that was pasted for a new resource, by the key of its draft. A dialog that was closed continues with it.
 * Documents can contain personal data: they are not written to the browser's storage.
 */
const texts = new Map<string, string>();

export const sampleTexts = {
  read: (key: string): string => texts.get(key) ?? '',
  put(key: string, text: string): void {
    if (text === '') texts.delete(key);
    else texts.set(key, text);
  },
};

/** The key of sample data that a new resource offers to import. */
export const sampleKey = (connectionId: string, kindId: string, name: string): string =>
  draftKey(connectionId, kindId, name, 'sample');
