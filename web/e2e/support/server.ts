import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { fill, share } from './demo-data';

const target = process.env['CARGO_TARGET_DIR'] ?? join(import.meta.dirname, '../../../target');
const binary = process.env['PRALINE_BIN'] ?? join(target, 'debug/praline');

/** Settings, as the environment names them. */
export type Environment = Readonly<Record<string, string>>;

/** The real server with the demo shop, on a folder of its own. */
export class Server {
  private static readonly running = new Set<Server>();

  private constructor(
    private child: ChildProcess,
    readonly folder: string,
    readonly url: string,
    private readonly environment: Environment,
  ) {}

  static async start(environment: Environment = {}): Promise<Server> {
    const folder = mkdtempSync(join(tmpdir(), 'praline-e2e-'));
    for (const server of Server.running) share(server.data);
    fill(join(folder, 'data'), binary);
    const { child, url } = await launch(folder, '127.0.0.1:0', environment);
    const server = new Server(child, folder, url, environment);
    Server.running.add(server);
    return server;
  }

  private get data(): string {
    return join(this.folder, 'data');
  }

  /** Stops as a deploy does. */
  async stop(): Promise<void> {
    await end(this.child, 'SIGTERM');
  }

  /** Ends without a word. */
  async crash(): Promise<void> {
    await end(this.child, 'SIGKILL');
  }

  /** Starts again on the same folder and address. */
  async startAgain(): Promise<void> {
    const { child } = await launch(this.folder, new URL(this.url).host, this.environment);
    this.child = child;
  }

  /** Runs a command of the shop's operator while it is open; the answer is what it printed. */
  async command(...words: string[]): Promise<string> {
    return (await promisify(execFile)(binary, [...words, '--data-dir', this.data])).stdout;
  }

  async remove(): Promise<void> {
    await end(this.child, 'SIGKILL');
    share(this.data);
    Server.running.delete(this);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function launch(folder: string, listen: string, environment: Environment) {
  const child = spawn(binary, ['serve', '--data-dir', join(folder, 'data'), '--listen', listen], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A debug build on a busy machine may take its time over a search, and over rendering a page.
    env: {
      ...process.env,
      PRALINE__SEARCH__BUDGET_MS: '60000',
      PRALINE__RENDERING__DEADLINE_MS: '60000',
      ...environment,
    },
  });
  let complaints = '';
  child.stderr.on('data', (chunk) => {
    complaints = (complaints + String(chunk)).slice(-4000);
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const found = /^listening on (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`the server did not get ready:\n${complaints}`)));
  });
  return { child, url };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await gone;
}
