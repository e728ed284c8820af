import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { OutboundFailure, Stop, faultOf, type FaultCode } from './failures.js';

export interface AnswerHead {
  status: number;
  headers: Readonly<IncomingHttpHeaders>;
}

/**
 * Decides what becomes of an answer when its head is there: the stream for its body, or undefined to drop the answer
 * (another attempt follows). Throws Stop to end the exchange with a fault.
 */
export type Receive = (head: AnswerHead) => Writable | undefined;

export interface Outcome {
  head: AnswerHead;
  /** Bytes of the body that were received. */
  bytes: number;
}

/** A dropped answer larger than this is not read to its end: closing the socket is cheaper. */
const DROP_LIMIT = 64 * 1024;

/**
 * One request and its answer, as undici's dispatcher reports it. Body bytes go to the receiver's stream as they come,
 * with back-pressure; nothing is collected.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly done: Promise<Outcome>;
  private resolve!: (outcome: Outcome) => void;
  private reject!: (failure: OutboundFailure) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private head: AnswerHead | undefined;
  private target: Writable | undefined;
  private bytes = 0;
  private settled = false;

  constructor(
    private readonly receive: Receive,
    private readonly answerBytes: number,
    private readonly neverStood: WeakSet<object>,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Ends the exchange from outside: the client left, the time is over, the request's body failed. */
  stop(fault: FaultCode): void {
    const reason = new Stop(fault);
    const sent = this.controller !== undefined;
    this.fail(reason, sent);
    this.controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Called when the request is about to be written to a socket: from here on it may have arrived.
    if (this.settled) return controller.abort(new Stop('CLIENT_GONE'));
    this.controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.settled) return;
    this.head = { status, headers };
    try {
      this.target = this.receive(this.head);
    } catch (error) {
      this.fail(error, true);
      controller.abort(error instanceof Error ? error : new Stop('UPSTREAM_INVALID'));
      return;
    }
    this.target?.on('drain', () => controller.resume());
    // What decodes the body may find that it is not what its head says.
    this.target?.on('error', (error) => this.stop(faultOf(error, false)));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.settled) return;
    this.bytes += chunk.length;
    if (this.target === undefined) {
      if (this.bytes > DROP_LIMIT) {
        this.succeed();
        controller.abort(new Stop('UPSTREAM_TOO_LARGE'));
      }
      return;
    }
    if (this.bytes > this.answerBytes) return this.stop('UPSTREAM_TOO_LARGE');
    if (!this.target.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.target === undefined) return this.succeed();
    this.target.end(() => this.succeed());
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.fail(error, this.controller !== undefined && !this.neverStood.has(error));
  }

  private succeed(): void {
    if (this.settled || this.head === undefined) return;
    this.settled = true;
    this.resolve({ head: this.head, bytes: this.bytes });
  }

  private fail(error: unknown, sent: boolean): void {
    if (this.settled) return;
    this.settled = true;
    const connecting = typeof error === 'object' && error !== null && this.neverStood.has(error);
    // A head that was passed on cannot be taken back: the receiver learns of the failure by the broken stream.
    this.target?.destroy();
    this.reject(new OutboundFailure(faultOf(error, connecting), sent, this.target !== undefined, error));
  }
}
