import { createServer } from 'node:net';

/** @returns {Promise<number>} a port of 127.0.0.1 that no program uses */
export async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen({ host: '127.0.0.1', port: 0 }, () => done(undefined)));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
