import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type CpuTime, createCpuReader } from './cpu-time.ts'

export interface ChildServer {
  /** With a trailing slash. */
  url: string
  /** The resident memory of the process in MiB; null if the system does not report it. */
  getMemoryMib: () => number | null
  /** The CPU times since the start; null if the system does not report them. */
  readCpu: () => CpuTime | null
}

const children: ChildProcess[] = []

/** Starts the built shop in a child process. */
export function startShop(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ChildServer> {
  return startServer({ SEED: 'none', DATABASE_URL: databaseUrl, ...settings })
}

/** Starts the shop with the demo catalogue and an embedded database in a folder. */
export function startDemo(folder: string): Promise<ChildServer> {
  return startServer({ DATA_DIR: folder })
}

function startServer(settings: Record<string, string>): Promise<ChildServer> {
  const defaults = { PORT: '0', RATE_LIMITS: 'off', NODE_ENV: 'production', LOG_LEVEL: 'error' }
  const args = ['--max-semi-space-size=8', 'server/main.ts']
  return spawnServer(args, { ...defaults, ...settings }, settings.DATABASE_URL)
}

/** Starts a server that sends the bytes of a URL: the upper limit for Node. */
export function serveBytes(url: string): Promise<ChildServer> {
  return spawnServer(['bench/serve-baseline.ts', 'static', url], {})
}

/** Starts a server that runs one query per request: the upper limit for Node and PostgreSQL. `$1` is the last path segment. */
export function serveQuery(databaseUrl: string, sql: string): Promise<ChildServer> {
  return spawnServer(['bench/serve-baseline.ts', 'query', databaseUrl, sql], {}, databaseUrl)
}

export async function stopChildren(): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
  children.length = 0
}

/** Waits for the URL that the child prints when it listens. */
async function spawnServer(
  args: string[],
  env: Record<string, string>,
  databaseUrl: string | null = null,
): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const url = await readAddress(child)
  const readCpu = await createCpuReader(child.pid!, databaseUrl)
  return { url, readCpu, getMemoryMib: () => readMemoryMib(child) }
}

async function readAddress(child: ChildProcess): Promise<string> {
  for await (const line of child.stdout!) {
    const address = String(line).match(/http:\S+\//)
    if (address) {
      child.stdout!.resume()
      return address[0]
    }
  }
  throw new Error(`The process ended without printing a URL: ${child.spawnargs.join(' ')}`)
}

function readMemoryMib({ pid }: ChildProcess): number | null {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? []
    return kilobytes ? Number(kilobytes) / 1024 : null
  } catch {
    return null
  }
}
