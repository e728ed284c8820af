import { kinds } from '@searchdeck/contract';
import { withoutImportSecrets } from '../features/import/model/without-import-secrets';
import { withoutSecretsOf } from '../shared/definition/secret-text';
import { hasNewSecrets, type WithoutSecrets } from '../shared/draft/draft-store';
import { PREFIX } from '../shared/draft/prefix';

/** How the secrets of a draft are removed, by its storage key; undefined: it has none. */
function withoutSecretsFor(storageKey: string): WithoutSecrets | undefined {
  const [, collection = ''] = (storageKey.slice(PREFIX.length).split('#')[0] ?? '').split('/');
  if (collection === 'import') return withoutImportSecrets;
  const kind = kinds.find(({ id }) => id === collection);
  return kind === undefined ? undefined : withoutSecretsOf(kind);
}

/** The stored draft without its secrets; undefined: it has none, or is not a draft. */
function sweptDraft(stored: string, withoutSecrets: WithoutSecrets): string | undefined {
  try {
    const draft = JSON.parse(stored) as { text?: unknown; base?: unknown } | null;
    if (typeof draft?.text !== 'string' || typeof draft.base !== 'string') return undefined;
    const { text, base } = draft;
    const safeDraft = { ...draft, text: withoutSecrets(text), base: withoutSecrets(base) };
    if (safeDraft.text === text && safeDraft.base === base) return undefined;
    return JSON.stringify(
      hasNewSecrets({ text, base }, withoutSecrets) ? { ...safeDraft, lacksSecrets: true } : safeDraft,
    );
  } catch {
    return undefined;
  }
}

/** Removes the secrets from all stored drafts: earlier versions stored them, also in tabs that were closed. */
export function sweepDrafts(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>): void {
  const storageKeys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
  for (const storageKey of storageKeys) {
    const withoutSecrets = storageKey.startsWith(PREFIX) ? withoutSecretsFor(storageKey) : undefined;
    const stored = storage.getItem(storageKey);
    const safeText = withoutSecrets === undefined || stored === null ? undefined : sweptDraft(stored, withoutSecrets);
    if (safeText === undefined) continue;
    try {
      storage.setItem(storageKey, safeText);
    } catch {
      storage.removeItem(storageKey);
    }
  }
}
