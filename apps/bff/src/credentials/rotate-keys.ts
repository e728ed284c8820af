import { setTimeout as sleep } from 'node:timers/promises';
import { SearchError } from '@searchdeck/contract';
import { beginKeyedChain } from '../audit/sealed-chain.js';
import { ConfigError, type Config } from '../config.js';
import type { SealedSecret, Store } from '../store/repositories.js';
import { configuredKey, finishReplacement, keyEncryptionKey, prepareReplacement, recreateKeyFile } from './key-file.js';
import { keyId, rewrapKeys, Vault } from './vault.js';

type Keys = Pick<Store, 'keys' | 'connections'>;
type KeyConfig = Pick<Config, 'key' | 'newKey' | 'dataDir'>;

/** The key-encryption key that the store is sealed with. Throws ConfigError. */
export const currentKey = async ({ keys }: Pick<Store, 'keys'>, { key, dataDir }: KeyConfig): Promise<Buffer> => {
  const dataKeys = await keys.list();
  const isInUse = (candidate: Buffer) => dataKeys.some(({ wrappedBy }) => wrappedBy === keyId(candidate));
  return keyEncryptionKey(key, dataDir, dataKeys.length === 0 ? undefined : isInUse);
};

export interface DataKeyRotation {
  /** The new data key. */
  keyId: string;
  resealedCount: number;
  /** Credentials that no available key can read. They are not changed. */
  unreadableCount: number;
}

/**
 * Adds a data key and seals every credential with it, one after another. Running servers read the new key by themselves.
 * The rotation can be killed at any time. Earlier data keys remain, because files of tasks may be sealed with them.
 */
export const rotateDataKey = async (store: Keys, config: KeyConfig): Promise<DataKeyRotation> => {
  const vault = await Vault.open(store.keys, await currentKey(store, config));
  await vault.addDataKey();
  let resealedCount = 0;
  for (;;) {
    const outdatedSecrets = await store.connections.sealedWithout(vault.activeKeyId);
    const next = outdatedSecrets.flatMap(({ connectionId, secret }) => {
      const sealed = reseal(vault, connectionId, secret);
      return sealed === undefined ? [] : [{ connectionId, secret, sealed }];
    });
    if (next.length === 0) return { keyId: vault.activeKeyId, resealedCount, unreadableCount: outdatedSecrets.length };
    for (const { connectionId, secret, sealed } of next) {
      // A secret that was changed in the meantime is read again.
      if (await store.connections.reseal(connectionId, secret, sealed)) resealedCount += 1;
    }
  }
};

/** The secret, sealed with the newest data key; undefined: no available key can read it. */
const reseal = (vault: Vault, connectionId: string, secret: SealedSecret): SealedSecret | undefined => {
  const binding = { connectionId, field: secret.field, boundTo: secret.boundTo };
  try {
    return vault.seal(binding, vault.unseal(binding, secret), secret.updatedAt);
  } catch (error) {
    if (error instanceof SearchError) return undefined;
    throw error;
  }
};

/** Waits until running servers have read the newest data key: they can't read it after its key-encryption key was replaced. */
export const waitForServers = async ({ keys }: Pick<Store, 'keys'>, refreshMs: number): Promise<void> => {
  // Every server has read the first one at its start.
  const [newestKey] = (await keys.list()).slice(1).slice(-1);
  if (newestKey === undefined) return;
  const maxMs = 2 * refreshMs;
  await sleep(Math.min(maxMs, newestKey.createdAt + maxMs - Date.now()));
};

/**
 * Wraps the data keys under another key-encryption key, in one transaction: that of SEARCHDECK_NEW_KEY, or a new key of
 * the data folder. Running servers keep their data keys; the next start requires the new key. Returns its ID.
 */
export const replaceKeyEncryptionKey = async (store: Keys, config: KeyConfig): Promise<string> => {
  const current = await currentKey(store, config);
  await Vault.open(store.keys, current);
  const isDefault = configuredKey(config.key) === undefined;
  const newKey = configuredKey(config.newKey);
  if (newKey === undefined && !isDefault) {
    throw new ConfigError(
      'SEARCHDECK_NEW_KEY is missing: set it, SEARCHDECK_NEW_KEY_FILE, or SEARCHDECK_NEW_KEY_COMMAND to the next key.',
    );
  }
  const next = newKey ?? prepareReplacement(config.dataDir);
  await store.keys.rewrap(rewrapKeys(await store.keys.list(), current, next));
  if (newKey === undefined) finishReplacement(config.dataDir, () => true);
  return keyId(next);
};

/** Adds a data key after the key-encryption key was lost, so that credentials can be entered again. Returns its ID. */
export const discardLostKeys = async (store: Keys & Pick<Store, 'audit'>, config: KeyConfig): Promise<string> => {
  const operatorKey = configuredKey(config.key);
  if (operatorKey === undefined) recreateKeyFile(config.dataDir);
  const key = operatorKey ?? keyEncryptionKey(config.key, config.dataDir, () => false);
  const vault = await Vault.replaceLost(store.keys, key);
  await beginKeyedChain(store.audit, vault, { isKeyLost: true });
  return vault.activeKeyId;
};
