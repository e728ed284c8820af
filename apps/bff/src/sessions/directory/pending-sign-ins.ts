import { MINUTE_MS } from '@searchdeck/contract';
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CompletedSignInRepository } from '../../store/repositories.js';
import { hashToken } from '../tokens.js';

export const PENDING_SIGN_IN_MS = 10 * MINUTE_MS;

/** `<end in milliseconds>.<random>.<signature>` */
const PATTERN = /^(\d{1,15}\.[A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

const nonceOf = (id: string): string => createHash('sha256').update(id).digest('base64url');

export interface PendingSignInsOptions {
  /** Signs the ids. It is the same in every process that may complete a sign-in. */
  key: Buffer;
  completed: CompletedSignInRepository;
  now?: () => number;
}

/**
 * Sign-ins that wait for the directory. The id is in a cookie of the browser; the nonce is its hash, which the directory
 * repeats in the ID token. A sign-in is stored only when it is completed, so that starting many uses no memory; the
 * signature proves that Searchdeck issued the id.
 */
export class PendingSignIns {
  private readonly now: () => number;

  constructor(private readonly options: PendingSignInsOptions) {
    this.now = options.now ?? Date.now;
  }

  start(): { id: string; nonce: string } {
    const content = `${this.now() + PENDING_SIGN_IN_MS}.${randomBytes(32).toString('base64url')}`;
    const id = `${content}.${this.sign(content).toString('base64url')}`;
    return { id, nonce: nonceOf(id) };
  }

  /** The nonce that the ID token must have; undefined for an id that is unknown or expired. */
  nonceOf(id: string | undefined): string | undefined {
    return id !== undefined && this.read(id) !== undefined ? nonceOf(id) : undefined;
  }

  /** Marks the sign-in as completed. False for an id that is unknown, expired, or already used. */
  async complete(id: string | undefined): Promise<boolean> {
    const pendingSignIn = id === undefined ? undefined : this.read(id);
    if (pendingSignIn === undefined) return false;
    return this.options.completed.add(hashToken(pendingSignIn.content), pendingSignIn.end, this.now());
  }

  private read(id: string): { content: string; end: number } | undefined {
    const [, content, signature] = PATTERN.exec(id) ?? [];
    if (content === undefined || signature === undefined) return undefined;
    const providedSignature = Buffer.from(signature, 'base64url');
    const expectedSignature = this.sign(content);
    if (
      providedSignature.length !== expectedSignature.length ||
      !timingSafeEqual(providedSignature, expectedSignature)
    ) {
      return undefined;
    }
    const end = Number(content.split('.')[0]);
    return end > this.now() ? { content, end } : undefined;
  }

  private sign(content: string): Buffer {
    return createHmac('sha256', this.options.key).update(content).digest();
  }
}
