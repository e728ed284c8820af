import express from 'express';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { newMessageClasses, setMessageClasses } from './message-classes.js';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

it('creates messages that Express uses as they are, each with its own application', async () => {
  const startApp = async () => {
    const classes = newMessageClasses();
    const app = express();
    setMessageClasses(app, classes);
    const server = createServer({ ...classes }, (req, res) => {
      const [requestPrototype, responsePrototype] = [
        Object.getPrototypeOf(req),
        Object.getPrototypeOf(res),
      ] as unknown[];
      app(req, res);
      closers.push(() => {
        expect(Object.getPrototypeOf(req)).toBe(requestPrototype);
        expect(Object.getPrototypeOf(res)).toBe(responsePrototype);
      });
    });
    app.get('/path/:id', (req, res) => {
      res.status(201).json({ id: req.params['id'], host: req.get('host'), isOwn: req.app === app && res.app === app });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => server.close());
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const hosts = [await startApp(), await startApp()];
  for (const host of hosts) {
    const response = await fetch(`http://${host}/path/7`, { headers: { connection: 'close' } });
    expect([response.status, await response.json()]).toEqual([201, { id: '7', host, isOwn: true }]);
  }
});
