import { readdirSync, readFileSync } from 'node:fs'
import { Client } from 'pg'

/** CPU time in milliseconds, of all threads: of the server alone, and of the PostgreSQL behind it. */
export interface CpuTime {
  server: number
  database: number
}

/** Linux counts the CPU time of processes in hundredths of a second. */
const TICK_MS = 10

/** Returns what reads the CPU times since the processes began. Null where the system does not report them. */
export async function createCpuReader(pid: number, databaseUrl: string | null) {
  const postmaster = databaseUrl === null ? null : await findPostmaster(databaseUrl)
  return (): CpuTime | null => {
    const server = readProcess(pid)
    if (!server) return null
    return {
      server: server.ownMs,
      database: postmaster === null ? 0 : readTreeMs(postmaster),
    }
  }
}

/** Returns the CPU time per request, or null if it was not reported. */
export function divideCpuTime(
  { before, after }: { before: CpuTime | null; after: CpuTime | null },
  requests: number,
): CpuTime | null {
  if (!before || !after) return null
  return {
    server: (after.server - before.server) / requests,
    database: (after.database - before.database) / requests,
  }
}

/** Every connection is a child process of the postmaster. */
async function findPostmaster(databaseUrl: string): Promise<number | null> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = readProcess(rows[0]!.pid)?.parent ?? null
  await client.end()
  return postmaster
}

/** The CPU time of a process, its children, and those of its children that have ended. */
function readTreeMs(pid: number): number {
  const root = readProcess(pid)
  if (!root) return 0
  const children = readdirSync('/proc')
    .map((name) => readProcess(Number(name)))
    .filter((one) => one?.parent === pid)
  return children.reduce((sum, one) => sum + (one?.ownMs ?? 0), root.ownMs + root.endedChildrenMs)
}

function readProcess(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the process, in parentheses, can contain spaces.
    const [, parent, ...rest] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [user, system, endedUser, endedSystem] = rest.slice(9) as [number, number, number, number]
    return {
      parent: parent!,
      ownMs: (user + system) * TICK_MS,
      endedChildrenMs: (endedUser + endedSystem) * TICK_MS,
    }
  } catch {
    return null
  }
}
