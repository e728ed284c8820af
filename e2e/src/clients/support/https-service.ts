import { startProgram, tempFolder } from '@searchdeck/testkit';
import { MAIN, type Ready } from './azure-service.js';

/** The local service over HTTPS, for programs that create their clients themselves. */
export interface HttpsService {
  readonly ready: Ready;
  /** Environment in which a program trusts the service's certificate. */
  readonly env: { readonly NODE_EXTRA_CA_CERTS: string };
  stop(): Promise<void>;
}

/** Starts the built local service in the azure dialect over HTTPS, without samples, on a free port. */
export async function startHttpsService(): Promise<HttpsService> {
  const folder = tempFolder('https-service');
  const flags = ['--dialect', 'azure', '--https', '--no-samples', '--json'];
  const program = await startProgram({ main: MAIN, args: ['--port', '0', '--data', folder.path, ...flags] });
  const ready = program.ready as unknown as Ready & { certificate: string };
  return {
    ready,
    env: { NODE_EXTRA_CA_CERTS: ready.certificate },
    stop: async () => {
      await program.stop();
      folder.remove();
    },
  };
}
