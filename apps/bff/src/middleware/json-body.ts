import { badRequest, SearchError } from '@searchdeck/contract';
import express, { type Request, type RequestHandler, type Response } from 'express';

const parse = express.json({ limit: '1mb', type: 'application/json', strict: true, inflate: false });

/** A handler of our own interface with a JSON body: 415 for another type, which also makes forms of other sites useless. */
export const json =
  (handler: (req: Request, res: Response) => Promise<void>): RequestHandler =>
  (req, res, next) => {
    if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? ''))
      return next(
        new SearchError({
          status: 415,
          code: 'UnsupportedMediaType',
          message: 'The request body must be application/json.',
          target: 'Content-Type',
        }),
      );
    parse(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      handler(req, res).catch(next);
    });
  };

/** The body as an object; 400 for anything else. */
export const jsonBody = (req: Request): Record<string, unknown> => {
  const body: unknown = req.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw badRequest('The body must be a JSON object.', { target: 'body' });
  return body as Record<string, unknown>;
};
