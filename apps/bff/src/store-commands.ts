import { ConfigError, type Config } from './config.js';
import { discardLostKeys, replaceKeyEncryptionKey, rotateDataKey, waitForServers } from './credentials/rotate-keys.js';
import { runningUrlEntry } from './origins.js';
import { LocalSignIn } from './sessions/local/local-sign-in.js';
import { openStore } from './store/open-store.js';

/** Creates a launch link for the server that is running on the data folder; undefined if none is running. */
export const createLaunchLink = async (config: Config): Promise<{ url: string; launchUrl: string } | undefined> => {
  if (config.directory !== undefined) {
    throw new ConfigError('Launch links are only for local sign-in: users of this console sign in with the directory.');
  }
  const { store, lock } = await openStore(config, { lockWaitMs: 0 });
  try {
    const url = await store.meta.get(runningUrlEntry(config));
    // If this process got the lock, no server holds it.
    if (lock !== undefined || url === undefined) return undefined;
    const token = await new LocalSignIn(store.launchTokens, config.sessions.launchLinkMs).newLaunchToken();
    return { url, launchUrl: `${url}/launch#${token}` };
  } finally {
    await store.close();
    lock?.release();
  }
};

/** What `rotateKeys` does: adds a data key, changes the key-encryption key, or starts again after its loss. */
export type KeyRotation = 'data-key' | 'key-encryption-key' | 'discard-lost';

/** Rotates keys of the store, also while servers use it. Returns a message for the operator. */
export const rotateKeys = async (config: Config, rotation: KeyRotation): Promise<string> => {
  const { store, lock } = await openStore(config, { lockWaitMs: 0 });
  try {
    if (rotation === 'key-encryption-key') {
      await waitForServers(store, config.dataKeyRefreshMs);
      const id = await store.exclusively(() => replaceKeyEncryptionKey(store, config));
      return `The data keys are wrapped under the key-encryption key with the ID ${id}. The next start requires it.`;
    }
    if (rotation === 'discard-lost') {
      const id = await store.exclusively(() => discardLostKeys(store, config));
      return `New credentials are sealed with the data key ${id}. Start Searchdeck, and enter the credentials of each connection again.`;
    }
    const { keyId, resealedCount, unreadableCount } = await store.exclusively(() => rotateDataKey(store, config));
    const warning =
      unreadableCount === 0 ? '' : ` Not changed, because the available keys can't read them: ${unreadableCount}.`;
    return `Credentials sealed with the new data key ${keyId}: ${resealedCount}.${warning}`;
  } finally {
    await store.close();
    lock?.release();
  }
};
