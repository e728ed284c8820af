import type { Budgets } from './budgets.js';
import { OutboundFailure } from './failures.js';

interface WaitingExchange {
  begin: () => void;
}

/** The exchanges of one owner with one origin. */
interface OwnerQueue {
  active: number;
  /** Oldest first. */
  readonly waiting: Set<WaitingExchange>;
}

interface OriginQueue {
  active: number;
  waiting: number;
  /** By owner; the owner whose exchange began last is the last one. */
  readonly ownerQueues: Map<string, OwnerQueue>;
}

type Limits = Pick<Budgets, 'socketsPerOrigin' | 'exchangesPerOrigin' | 'activePerSession' | 'exchangesPerSession'>;

/**
 * Shares the sockets of an origin between sessions (and tasks). Each session has at most `activePerSession` exchanges
 * with an origin; its others wait. A free socket goes to the sessions in turn, so that one that sends many requests does
 * not delay the others, and one whose service is slow still reaches its other services.
 */
export class FairQueue {
  private readonly origins = new Map<string, OriginQueue>();
  /** Active and waiting exchanges of each owner, with all origins. */
  private readonly owners = new Map<string, number>();

  constructor(private readonly limits: Limits) {}

  /**
   * Calls `onTurn` when the exchange may begin, at once or later. Returns a function that ends the exchange, so that the next
   * one begins; it must be called once, also for an exchange that never began. Throws OutboundFailure if the origin or the
   * owner has too many exchanges.
   */
  enter(origin: string, owner: string, onTurn: () => void): () => void {
    const { socketsPerOrigin, exchangesPerOrigin, activePerSession, exchangesPerSession } = this.limits;
    const queue = this.origins.get(origin) ?? { active: 0, waiting: 0, ownerQueues: new Map<string, OwnerQueue>() };
    const ownerExchanges = this.owners.get(owner) ?? 0;
    if (ownerExchanges >= exchangesPerSession) throw new OutboundFailure('SESSION_BUSY', false, false);
    if (queue.active + queue.waiting >= exchangesPerOrigin) throw new OutboundFailure('UPSTREAM_BUSY', false, false);
    this.owners.set(owner, ownerExchanges + 1);
    this.origins.set(origin, queue);
    const ownerQueue = queue.ownerQueues.get(owner) ?? { active: 0, waiting: new Set<WaitingExchange>() };
    queue.ownerQueues.set(owner, ownerQueue);

    let isActive = false;
    const leaveQueue = () => {
      if (ownerQueue.waiting.delete(waitingExchange)) queue.waiting -= 1;
    };
    const waitingExchange: WaitingExchange = {
      begin: () => {
        leaveQueue();
        isActive = true;
        ownerQueue.active += 1;
        queue.active += 1;
        // The owner's next turn comes after those of all other owners.
        queue.ownerQueues.delete(owner);
        queue.ownerQueues.set(owner, ownerQueue);
        onTurn();
      },
    };
    if (queue.active < socketsPerOrigin && ownerQueue.active < activePerSession) waitingExchange.begin();
    else {
      ownerQueue.waiting.add(waitingExchange);
      queue.waiting += 1;
    }
    return () => {
      leaveQueue();
      if (isActive) {
        ownerQueue.active -= 1;
        queue.active -= 1;
      }
      this.leave(origin, owner, queue, ownerQueue);
      this.next(queue);
    };
  }

  private leave(origin: string, owner: string, queue: OriginQueue, ownerQueue: OwnerQueue): void {
    const remainingCount = (this.owners.get(owner) ?? 1) - 1;
    if (remainingCount === 0) this.owners.delete(owner);
    else this.owners.set(owner, remainingCount);
    if (ownerQueue.active === 0 && ownerQueue.waiting.size === 0) queue.ownerQueues.delete(owner);
    if (queue.ownerQueues.size === 0) this.origins.delete(origin);
  }

  /** Begins the oldest exchange of the owner whose turn it is. */
  private next(queue: OriginQueue): void {
    if (queue.waiting === 0 || queue.active >= this.limits.socketsPerOrigin) return;
    for (const ownerQueue of queue.ownerQueues.values()) {
      const [oldest] = ownerQueue.waiting;
      if (oldest === undefined || ownerQueue.active >= this.limits.activePerSession) continue;
      oldest.begin();
      return;
    }
  }
}
