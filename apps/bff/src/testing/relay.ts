import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A TCP relay in front of local servers: acts as a load balancer, or as a network that fails. */
export interface Relay {
  readonly port: number;
  /** Sets the ports of the servers. Connections go to them in turn; servers that accept none are skipped. */
  use(...ports: readonly number[]): void;
  /** Closes all connections, and new ones until the next `use`. */
  cut(): void;
  /** As `cut`, but with a reset, as when the server is killed. */
  reset(): void;
  close(): Promise<void>;
}

const connectTo = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });

export const startRelay = async (...ports: readonly number[]): Promise<Relay> => {
  let targets = [...ports];
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const accept = async (client: Socket): Promise<void> => {
    track(client);
    // The next connection tries the next server first.
    const order = [...targets];
    targets = [...targets.slice(1), ...targets.slice(0, 1)];
    for (const port of order) {
      const target = await connectTo(port);
      if (target === undefined) continue;
      track(target);
      client.once('close', () => target.destroy());
      target.once('close', () => client.destroy());
      client.pipe(target).pipe(client);
      return;
    }
    client.destroy();
  };
  const server = createServer((client) => void accept(client));
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', port: 0 }, resolve));
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    use: (...next) => {
      targets = [...next];
    },
    cut: () => {
      targets = [];
      destroyAll();
    },
    reset: () => {
      targets = [];
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      destroyAll();
      await closed;
    },
  };
};
