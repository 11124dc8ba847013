import { StartupError } from './startup-error.ts'

/** The sizes of the pools of one process. It has two more connections: for monitoring and for LISTEN. */
export interface ConnectionPlan {
  requests: number
  jobs: number
  rateLimits: number
}

const SINGLE_CONNECTIONS = 2
const MIN_PER_PROCESS = 8
/** More connections do not make a process faster. */
export const DEFAULT_PER_PROCESS = 19
const MAX_JOBS = 5
/** Left to command-line tools and to the operator. */
const RESERVED = 10

/**
 * Returns how many connections all processes of the shop may have together. Throws `StartupError` if these are too few
 * for them. `allowed`: the limit of the database. `setting`: DATABASE_CONNECTIONS.
 */
export function getConnectionBudget(
  {
    PROCESSES,
    DATABASE_CONNECTIONS,
  }: { PROCESSES: number; DATABASE_CONNECTIONS?: number | undefined },
  allowed: number,
): number {
  const budget =
    DATABASE_CONNECTIONS ?? Math.min(allowed - RESERVED, PROCESSES * DEFAULT_PER_PROCESS)
  const needed = PROCESSES * MIN_PER_PROCESS
  if (budget >= needed) return budget
  throw new StartupError(
    `PROCESSES=${PROCESSES} needs ${needed} database connections and has ${budget}: lower PROCESSES, or raise ${DATABASE_CONNECTIONS ? 'DATABASE_CONNECTIONS' : 'max_connections of PostgreSQL'}.`,
  )
}

/** Divides the connections of all processes into the pools of one process. */
export function planConnections(budget: number, processes: number): ConnectionPlan {
  const perProcess = Math.floor(budget / processes)
  const rateLimits = perProcess < DEFAULT_PER_PROCESS ? 1 : 2
  const rest = perProcess - SINGLE_CONNECTIONS - rateLimits
  const jobs = Math.max(2, Math.min(MAX_JOBS, Math.floor(rest / 3)))
  return { requests: rest - jobs, jobs, rateLimits }
}
