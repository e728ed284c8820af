import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { bffCodes, SearchError, type CredentialField } from '@searchdeck/contract';
import { ConfigError } from '../config.js';
import type { KeyRepository, SealedSecret, WrappedKey } from '../store/repositories.js';

/**
 * Connection, field, and destination of a secret. All are associated data: a row that is copied elsewhere cannot be
 * decrypted.
 */
export interface CredentialBinding {
  connectionId: string;
  field: CredentialField;
  /** Where the secret may be sent; see `boundTo`. */
  boundTo: string;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const encrypt = (key: KeyObject, text: Buffer, associatedData: string): { iv: Buffer; sealed: Buffer } => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(associatedData));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
  return { iv, sealed: Buffer.concat([ciphertext, cipher.getAuthTag()]) };
};

const decrypt = (key: KeyObject, iv: Buffer, sealed: Buffer, associatedData: string): Buffer => {
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(associatedData),
  );
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES)), decipher.final()]);
};

/** `requiredKeyId`: the key-encryption key that can decrypt it, if it is stored. */
const unreadableCredential = (binding: CredentialBinding, requiredKeyId?: string): SearchError =>
  new SearchError({
    status: 503,
    code: bffCodes.credentialUnreadable,
    message: `The stored ${binding.field} of this connection can't be decrypted with the current encryption key. ${
      requiredKeyId === undefined
        ? 'Enter it again, or start Searchdeck with the previous key.'
        : `${restartAdvice(requiredKeyId)} If this key is lost, enter the credential again.`
    }`,
    target: `credentials.${binding.field}`,
  });

const unreadableFile = (requiredKeyId?: string): SearchError =>
  new SearchError({
    status: 503,
    code: 'FILE_UNREADABLE',
    message: `A stored file can't be decrypted with the current encryption key. ${
      requiredKeyId === undefined ? 'Start Searchdeck with the previous key.' : restartAdvice(requiredKeyId)
    }`,
  });

const restartAdvice = (requiredKeyId: string): string =>
  `Restart Searchdeck with the key-encryption key that has the ID ${requiredKeyId}.`;

const fileAssociatedData = (binding: readonly string[], keyId: string): string =>
  JSON.stringify(['searchdeck file', 1, ...binding, keyId]);

/** Identifies a key-encryption key without revealing it. */
export const keyId = (keyEncryptionKey: Buffer): string =>
  createHash('sha256').update('searchdeck key-encryption key\0').update(keyEncryptionKey).digest('hex').slice(0, 16);

const wrap = (kek: KeyObject, id: string, bytes: Buffer): { iv: Buffer; wrapped: Buffer } => {
  const { iv, sealed } = encrypt(kek, bytes, `data key|${id}`);
  return { iv, wrapped: sealed };
};
const unwrap = (kek: KeyObject, { id, iv, wrapped }: WrappedKey): Buffer => decrypt(kek, iv, wrapped, `data key|${id}`);

/** Wraps the data keys of one key-encryption key under another. Throws if a data key is damaged. */
export const rewrapKeys = (keys: readonly WrappedKey[], from: Buffer, to: Buffer): WrappedKey[] => {
  const [fromKey, toKey] = [createSecretKey(from), createSecretKey(to)];
  return keys
    .filter(({ wrappedBy }) => wrappedBy === keyId(from))
    .map((key) => ({ ...key, ...wrap(toKey, key.id, unwrap(fromKey, key)), wrappedBy: keyId(to) }));
};

/**
 * Seals credentials and files with AES-256-GCM under a data key, which is stored wrapped under the key-encryption key. New
 * values are sealed with the newest data key; the others remain for reading.
 */
export class Vault {
  private readonly dataKeys = new Map<string, KeyObject>();
  /** ID of the key-encryption key of each data key that this vault can't unwrap. */
  private readonly requiredKeyIds = new Map<string, string>();
  private readonly auditKeys = new Map<string, KeyObject>();
  private activeId = '';
  private readonly kek: KeyObject;
  private readonly kekId: string;

  private constructor(
    private readonly keys: KeyRepository,
    keyEncryptionKey: Buffer,
  ) {
    this.kek = createSecretKey(keyEncryptionKey);
    this.kekId = keyId(keyEncryptionKey);
  }

  /** Throws ConfigError if there are data keys, but none is wrapped under this key-encryption key. */
  static async open(keys: KeyRepository, keyEncryptionKey: Buffer, now = Date.now()): Promise<Vault> {
    const vault = new Vault(keys, keyEncryptionKey);
    const storedKeys = await vault.refresh();
    const [newestKey] = storedKeys.slice(-1);
    if (newestKey !== undefined && !storedKeys.some(({ wrappedBy }) => wrappedBy === vault.kekId)) {
      throw new ConfigError(
        `The key-encryption key (ID ${vault.kekId}) is not the one that the stored credentials are sealed with (ID ${newestKey.wrappedBy}). Start Searchdeck with that key. If it is lost, see "Lost key" in docs/deploy.md.`,
      );
    }
    if (vault.activeId === '') await vault.addDataKey(now);
    return vault;
  }

  /** Opens the vault even if no stored data key can be unwrapped: what these keys sealed is lost. */
  static async replaceLost(keys: KeyRepository, keyEncryptionKey: Buffer, now = Date.now()): Promise<Vault> {
    const vault = new Vault(keys, keyEncryptionKey);
    await vault.refresh();
    if (vault.activeId === '') await vault.addDataKey(now);
    return vault;
  }

  /** Reads data keys that were added since the last call, for example by a rotation. Returns all stored ones. */
  async refresh(): Promise<WrappedKey[]> {
    const storedKeys = await this.keys.list();
    for (const key of storedKeys) {
      if (key.wrappedBy === this.kekId && !this.dataKeys.has(key.id)) {
        try {
          this.dataKeys.set(key.id, createSecretKey(unwrap(this.kek, key)));
        } catch {
          // A damaged key cannot be used; reading what it sealed fails with CREDENTIAL_UNREADABLE.
        }
      }
      if (this.dataKeys.has(key.id)) this.activeId = key.id;
      else if (key.wrappedBy !== this.kekId) this.requiredKeyIds.set(key.id, key.wrappedBy);
    }
    return storedKeys;
  }

  /** ID of the data key that seals new values. */
  get activeKeyId(): string {
    return this.activeId;
  }

  seal(binding: CredentialBinding, secret: string, now = Date.now()): SealedSecret {
    const key = this.dataKeys.get(this.activeId);
    if (key === undefined) throw unreadableCredential(binding);
    const { iv, sealed } = encrypt(key, Buffer.from(secret, 'utf8'), this.associatedData(binding, this.activeId));
    return { field: binding.field, keyId: this.activeId, iv, sealed, boundTo: binding.boundTo, updatedAt: now };
  }

  /** Throws 503 CREDENTIAL_UNREADABLE if the key is missing or anything of the row or its binding was changed. */
  unseal(binding: CredentialBinding, secret: SealedSecret): string {
    const key = this.dataKeys.get(secret.keyId);
    if (key === undefined) throw unreadableCredential(binding, this.requiredKeyIds.get(secret.keyId));
    if (secret.boundTo !== binding.boundTo || secret.field !== binding.field) throw unreadableCredential(binding);
    try {
      return decrypt(key, secret.iv, secret.sealed, this.associatedData(binding, secret.keyId)).toString('utf8');
    } catch {
      throw unreadableCredential(binding);
    }
  }

  /** Seals bytes of a file. They can be opened only with the same `binding`, such as the task and name of the file. */
  sealBytes(binding: readonly string[], bytes: Buffer): Buffer {
    const key = this.dataKeys.get(this.activeId);
    if (key === undefined) throw unreadableFile();
    const { iv, sealed } = encrypt(key, bytes, fileAssociatedData(binding, this.activeId));
    const id = Buffer.from(this.activeId);
    return Buffer.concat([Buffer.from([id.length]), id, iv, sealed]);
  }

  /** Throws 503 FILE_UNREADABLE if the key is missing or anything was changed. */
  openBytes(binding: readonly string[], stored: Buffer): Buffer {
    const idEnd = 1 + (stored[0] ?? 0);
    const id = stored.subarray(1, idEnd).toString();
    const key = this.dataKeys.get(id);
    if (key === undefined) throw unreadableFile(this.requiredKeyIds.get(id));
    try {
      return decrypt(
        key,
        stored.subarray(idEnd, idEnd + IV_BYTES),
        stored.subarray(idEnd + IV_BYTES),
        fileAssociatedData(binding, id),
      );
    } catch {
      throw unreadableFile();
    }
  }

  /** Throws unless secrets can be sealed with a key that is still stored. */
  async check(): Promise<void> {
    const binding: CredentialBinding = { connectionId: '', field: 'adminKey', boundTo: '' };
    this.unseal(binding, this.seal(binding, ''));
    if (!(await this.keys.list()).some(({ id }) => id === this.activeId)) throw unreadableCredential(binding);
  }

  /** The key of the audit log's hashes that is derived from a data key; undefined: the data key is not available. */
  auditKey(dataKeyId: string): KeyObject | undefined {
    const dataKey = this.dataKeys.get(dataKeyId);
    let key = this.auditKeys.get(dataKeyId);
    if (key === undefined && dataKey !== undefined) {
      key = createSecretKey(Buffer.from(hkdfSync('sha256', dataKey, '', 'searchdeck audit chain', 32)));
      this.auditKeys.set(dataKeyId, key);
    }
    return key;
  }

  /** Whether the key of the secret is available. */
  canRead(secret: SealedSecret): boolean {
    return this.dataKeys.has(secret.keyId);
  }

  private associatedData(binding: CredentialBinding, dataKeyId: string): string {
    return JSON.stringify([
      'searchdeck credential',
      1,
      binding.connectionId,
      binding.field,
      binding.boundTo,
      dataKeyId,
    ]);
  }

  /** Adds a data key, which seals new values. */
  async addDataKey(createdAt = Date.now()): Promise<void> {
    const id = `dk-${randomBytes(6).toString('hex')}`;
    const bytes = randomBytes(32);
    await this.keys.insert({ id, ...wrap(this.kek, id, bytes), wrappedBy: this.kekId, createdAt });
    this.dataKeys.set(id, createSecretKey(bytes));
    this.activeId = id;
  }
}
