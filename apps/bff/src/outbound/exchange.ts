import type { IncomingHttpHeaders } from 'node:http';
import type { Writable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { OutboundFailure, ExchangeAborted, faultOf, type FaultCode } from './failures.js';

export interface ResponseHead {
  status: number;
  headers: Readonly<IncomingHttpHeaders>;
}

/**
 * Receives the head of a response and returns the stream for its body, or undefined to discard the response because
 * another attempt follows. Throws ExchangeAborted to end the exchange with a fault.
 */
export type ResponseSink = (head: ResponseHead) => Writable | undefined;

export interface ExchangeResult {
  head: ResponseHead;
  /** Received bytes of the body. */
  bytes: number;
}

/** A larger discarded response is not read to its end, because closing the socket is cheaper. */
const MAX_DISCARDED_BYTES = 64 * 1024;

/**
 * One request and its response, as reported by undici's dispatcher. Body bytes go to the sink's stream as they arrive,
 * with back-pressure; nothing is buffered.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly done: Promise<ExchangeResult>;
  private resolve!: (result: ExchangeResult) => void;
  private reject!: (failure: OutboundFailure) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private head: ResponseHead | undefined;
  private target: Writable | undefined;
  private bytes = 0;
  /** Length of the body according to its head; NaN: unknown. */
  private expectedBytes = Number.NaN;
  private isEnded = false;
  private isSettled = false;

  constructor(
    private readonly sink: ResponseSink,
    private readonly responseBytes: number,
    private readonly failedConnects: WeakSet<object>,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** Ends the exchange from outside: the client aborted, the time limit was reached, or the request body failed. */
  abort(fault: FaultCode): void {
    const reason = new ExchangeAborted(fault);
    const wasSent = this.controller !== undefined;
    this.fail(reason, wasSent);
    this.controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Called before the request is written to a socket: from here on it may have arrived.
    if (this.isSettled) return controller.abort(new ExchangeAborted('CLIENT_GONE'));
    this.controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200 || this.isSettled) return;
    this.head = { status, headers };
    this.expectedBytes = Number(headers['content-length']);
    try {
      this.target = this.sink(this.head);
    } catch (error) {
      this.fail(error, true);
      controller.abort(error instanceof Error ? error : new ExchangeAborted('UPSTREAM_INVALID'));
      return;
    }
    // Decoding may fail because the body does not have the coding of its head.
    this.target?.on('error', (error) => this.abort(faultOf(error, false)));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    this.bytes += chunk.length;
    if (this.target === undefined) {
      if (this.bytes > MAX_DISCARDED_BYTES) {
        this.succeed();
        controller.abort(new ExchangeAborted('UPSTREAM_TOO_LARGE'));
      }
      return;
    }
    if (this.bytes > this.responseBytes) return this.abort('UPSTREAM_TOO_LARGE');
    // The last chunk ends the stream: a response in one chunk is written at once, with its head.
    if (this.bytes === this.expectedBytes) this.end(this.target, chunk);
    else if (!this.target.write(chunk)) {
      controller.pause();
      this.target.once('drain', () => controller.resume());
    }
  }

  onResponseEnd(): void {
    if (this.target === undefined) this.succeed();
    else if (!this.isEnded) this.end(this.target);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.fail(error, this.controller !== undefined && !this.failedConnects.has(error));
  }

  private end(target: Writable, chunk?: Buffer): void {
    this.isEnded = true;
    const onFinish = () => this.succeed();
    if (chunk === undefined) target.end(onFinish);
    else target.end(chunk, onFinish);
  }

  private succeed(): void {
    if (this.isSettled || this.head === undefined) return;
    this.isSettled = true;
    this.resolve({ head: this.head, bytes: this.bytes });
  }

  private fail(error: unknown, wasSent: boolean): void {
    if (this.isSettled) return;
    this.isSettled = true;
    const isConnecting = typeof error === 'object' && error !== null && this.failedConnects.has(error);
    // A forwarded head cannot be withdrawn: destroying the stream reports the failure to the receiver.
    this.target?.destroy();
    this.reject(new OutboundFailure(faultOf(error, isConnecting), wasSent, this.target !== undefined, error));
  }
}
