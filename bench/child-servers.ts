import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

export interface ChildServer {
  /** With a slash at its end. */
  url: string
  /** What the process holds in memory, in MiB; null where the system does not tell. */
  getMemoryMib: () => number | null
}

const children: ChildProcess[] = []

/** The built shop in a process of its own. */
export function startShop(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ChildServer> {
  return startServer({ SEED: 'none', DATABASE_URL: databaseUrl, ...settings })
}

/** The shop that a newcomer sees, with its own database in a folder of its own. */
export function startDemo(folder: string): Promise<ChildServer> {
  return startServer({ DATA_DIR: folder })
}

function startServer(settings: Record<string, string>): Promise<ChildServer> {
  const usual = { PORT: '0', RATE_LIMITS: 'off', NODE_ENV: 'production', LOG_LEVEL: 'error' }
  return spawnServer(['--max-semi-space-size=8', 'server/main.ts'], { ...usual, ...settings })
}

/** The best that Node can do with the bytes of an address. */
export function serveBytes(url: string): Promise<ChildServer> {
  return spawnServer(['bench/serve-baseline.ts', 'static', url], {})
}

/** The best that Node and PostgreSQL can do with a query; `$1` is the last part of the path that was asked. */
export function serveQuery(databaseUrl: string, sql: string): Promise<ChildServer> {
  return spawnServer(['bench/serve-baseline.ts', 'query', databaseUrl, sql], {})
}

export async function stopChildren(): Promise<void> {
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(children.map((child) => child.exitCode ?? once(child, 'exit')))
  children.length = 0
}

/** Its address is what a child says first. */
async function spawnServer(args: string[], env: Record<string, string>): Promise<ChildServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return { url: await readAddress(child), getMemoryMib: () => readMemoryMib(child) }
}

async function readAddress(child: ChildProcess): Promise<string> {
  for await (const line of child.stdout!) {
    const address = String(line).match(/http:\S+\//)
    if (address) {
      child.stdout!.resume()
      return address[0]
    }
  }
  throw new Error(`It ended without an address: ${child.spawnargs.join(' ')}`)
}

function readMemoryMib({ pid }: ChildProcess): number | null {
  try {
    const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/) ?? []
    return kilobytes ? Number(kilobytes) / 1024 : null
  } catch {
    return null
  }
}
