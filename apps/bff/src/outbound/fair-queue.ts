import type { Budgets } from './budgets.js';
import { OutboundFailure } from './failures.js';

interface WaitingExchange {
  begin: () => void;
}

/** The exchanges of one owner with one origin. */
interface Lane {
  active: number;
  /** Oldest first. */
  readonly waiting: Set<WaitingExchange>;
}

interface OriginQueue {
  active: number;
  waiting: number;
  /** By owner; the owner whose exchange began last is the last one. */
  readonly lanes: Map<string, Lane>;
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
    const queue = this.origins.get(origin) ?? { active: 0, waiting: 0, lanes: new Map<string, Lane>() };
    const ownerExchanges = this.owners.get(owner) ?? 0;
    if (ownerExchanges >= exchangesPerSession) throw new OutboundFailure('SESSION_BUSY', false, false);
    if (queue.active + queue.waiting >= exchangesPerOrigin) throw new OutboundFailure('UPSTREAM_BUSY', false, false);
    this.owners.set(owner, ownerExchanges + 1);
    this.origins.set(origin, queue);
    const lane = queue.lanes.get(owner) ?? { active: 0, waiting: new Set<WaitingExchange>() };
    queue.lanes.set(owner, lane);

    let isActive = false;
    const leaveQueue = () => {
      if (lane.waiting.delete(waitingExchange)) queue.waiting -= 1;
    };
    const waitingExchange: WaitingExchange = {
      begin: () => {
        leaveQueue();
        isActive = true;
        lane.active += 1;
        queue.active += 1;
        // The owner's next turn comes after those of all other owners.
        queue.lanes.delete(owner);
        queue.lanes.set(owner, lane);
        onTurn();
      },
    };
    if (queue.active < socketsPerOrigin && lane.active < activePerSession) waitingExchange.begin();
    else {
      lane.waiting.add(waitingExchange);
      queue.waiting += 1;
    }
    return () => {
      leaveQueue();
      if (isActive) {
        lane.active -= 1;
        queue.active -= 1;
      }
      this.leave(origin, owner, queue, lane);
      this.next(queue);
    };
  }

  private leave(origin: string, owner: string, queue: OriginQueue, lane: Lane): void {
    const remainingCount = (this.owners.get(owner) ?? 1) - 1;
    if (remainingCount === 0) this.owners.delete(owner);
    else this.owners.set(owner, remainingCount);
    if (lane.active === 0 && lane.waiting.size === 0) queue.lanes.delete(owner);
    if (queue.lanes.size === 0) this.origins.delete(origin);
  }

  /** Begins the oldest exchange of the owner whose turn it is. */
  private next(queue: OriginQueue): void {
    if (queue.waiting === 0 || queue.active >= this.limits.socketsPerOrigin) return;
    for (const lane of queue.lanes.values()) {
      const [oldest] = lane.waiting;
      if (oldest === undefined || lane.active >= this.limits.activePerSession) continue;
      oldest.begin();
      return;
    }
  }
}
