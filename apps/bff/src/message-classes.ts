import express, { type Express } from 'express';
import { IncomingMessage, ServerResponse } from 'node:http';

/** Classes from which a server creates its requests and responses. */
export interface MessageClasses {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

/**
 * Classes with the methods of Express. Without them, Express changes the prototype of every request and every response,
 * so that a request allocates three times as much, and a quarter of it survives the collections of young objects: their
 * pauses become three times as long.
 */
export const newMessageClasses = (): MessageClasses => {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.defineProperties(AppRequest.prototype, Object.getOwnPropertyDescriptors(express.request));
  Object.defineProperties(AppResponse.prototype, Object.getOwnPropertyDescriptors(express.response));
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
};

/** Makes the messages of a server those of `app`. Messages of other classes still work, with the cost described above. */
export const setMessageClasses = (app: Express, classes: MessageClasses): void => {
  for (const [name, { prototype }] of [
    ['request', classes.IncomingMessage],
    ['response', classes.ServerResponse],
  ] as const) {
    Object.defineProperty(prototype, 'app', { value: app, configurable: true, writable: true });
    Object.defineProperty(app, name, { value: prototype, configurable: true, writable: true });
  }
};
