import { createServer, type AddressInfo } from 'node:net';

/** A TCP port of 127.0.0.1 that no process was listening on at the time of the call. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

const MAX_ATTEMPTS = 3;

/** Starts a server on a free port. If another process takes the port first, it tries another one. */
export async function startOnFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !/address already in use/i.test((error as Error).message)) throw error;
    }
  }
}
