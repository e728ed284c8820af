import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ready {
  managementUrl: string;
  endpoint: string;
  adminKey: string;
  queryKey: string;
  managementToken: string;
  identityEndpoint: string;
  identityHeader: string;
  subscriptionId: string;
  resourceGroup: string;
  serviceName: string;
  dialect: string;
  /** With https: the file of the certificate. */
  certificate?: string;
  pid: number;
  version: string;
}

/** The compiled program (`npm run build`) as a user starts it, in a separate process. */
export class ServiceProcess {
  stdout = '';
  stderr = '';
  readonly exit: Promise<number | NodeJS.Signals>;
  private constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (chunk) => (this.stdout += String(chunk)));
    child.stderr?.on('data', (chunk) => (this.stderr += String(chunk)));
    this.exit = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  }

  static run(args: readonly string[]): ServiceProcess {
    return new ServiceProcess(spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] }));
  }

  /** The JSON line of `--json`. */
  async ready(): Promise<Ready> {
    const line = new Promise<string>((resolve) => {
      const look = (): void => {
        const end = this.stdout.indexOf('\n');
        if (end !== -1) resolve(this.stdout.slice(0, end));
      };
      this.child.stdout?.on('data', look);
      look();
    });
    const first = await Promise.race([line, this.exit]);
    if (typeof first === 'string' && first.startsWith('{')) return JSON.parse(first) as Ready;
    throw new Error(`The service ended (${first}) before it was ready.\n${this.stderr}`);
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
}
