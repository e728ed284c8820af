import { randomBytes } from 'node:crypto';
import type { Vault } from '../../credentials/vault.js';
import type { MetaRepository } from '../../store/repositories.js';

const ENTRY = 'sign-in key';

/**
 * The key that signs started sign-ins, and is stored sealed: a sign-in may be completed by another process than the one
 * that started it. Only one process may call this at a time.
 */
export const signInKey = async (
  meta: Pick<MetaRepository, 'get' | 'set'>,
  vault: Pick<Vault, 'sealBytes' | 'openBytes'>,
): Promise<Buffer> => {
  const sealedKey = await meta.get(ENTRY);
  if (sealedKey !== undefined) {
    try {
      return vault.openBytes([ENTRY], Buffer.from(sealedKey, 'base64'));
    } catch {
      // The key that sealed it is lost: users have to start their sign-ins again.
    }
  }
  const key = randomBytes(32);
  await meta.set(ENTRY, vault.sealBytes([ENTRY], key).toString('base64'));
  return key;
};
