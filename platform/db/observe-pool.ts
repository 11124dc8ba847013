import { AsyncResource } from 'node:async_hooks'
import { Client, type Pool, type PoolClient } from 'pg'
import { createDurationHistogram } from '../metrics/registry.ts'
import { startSpan } from '../tracing/spans.ts'
import { getTask, runTask } from '../tracing/task.ts'
import { getSqlState } from './sql-state.ts'
import { describeStatement, removeValues } from './statement-text.ts'

const statementDurations = createDurationHistogram({
  name: 'database_statement_duration_seconds',
  help: 'SQL statements, from sending them until their answer',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})
const connectionWaits = createDurationHistogram({
  name: 'database_connection_wait_seconds',
  help: 'Waits for a connection of a pool that had no idle one, by pool',
  labelNames: ['pool'],
  buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

interface SlowStatement {
  /** Without values. */
  statement: string
  ms: number
}

let slowStatements = { thresholdMs: Number.POSITIVE_INFINITY, report: (_slow: SlowStatement) => {} }

/** Calls `report` from now on for each statement of this process that takes so long, as a part of its request or job. */
export function reportSlowStatements(input: typeof slowStatements): void {
  slowStatements = input
}

/** Measures the statements of a pool and the waits for its connections, and records spans of the statements. */
export function observePool(pool: Pool, name: string): void {
  pool.on('connect', observeStatements)
  observeWaits(pool, name)
}

type ConnectCallback = (...args: unknown[]) => void
type Connect = (callback?: ConnectCallback) => unknown

function observeWaits(pool: Pool, name: string) {
  const connect = pool.connect.bind(pool) as Connect
  const observedConnect: Connect = (callback) => {
    if (pool.idleCount > pool.waitingCount) return connect(callback)
    const startedAt = performance.now()
    const observe = () =>
      connectionWaits.observe({ pool: name }, (performance.now() - startedAt) / 1000)
    if (!callback) {
      const connecting = connect() as Promise<PoolClient>
      connecting.then(observe, observe)
      return connecting
    }
    // The pool calls it while another task gives its connection back.
    const boundCallback = AsyncResource.bind(callback)
    return connect((...args) => {
      observe()
      boundCallback(...args)
    })
  }
  pool.connect = observedConnect as Pool['connect']
}

type Query = (...args: unknown[]) => unknown

function observeStatements(client: PoolClient) {
  // A client for poolers has its own. The one of all others is looked up at each call, because tests replace it.
  const own = Object.hasOwn(client, 'query') ? client.query : null
  const query: Query = (...args) => ((own ?? Client.prototype.query) as Query).apply(client, args)
  const observedQuery: Query = (...args) => {
    const text = getText(args[0])
    // A cursor, which sends its statements itself.
    if (text === undefined) return query(...args)
    const end = startStatement(text)
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
        end(error)
        callback(error, result)
      })
    }
    const answer = query(...args) as Promise<unknown>
    answer.then(() => end(), end)
    return answer
  }
  client.query = observedQuery as PoolClient['query']
}

function getText(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}

/** Returns a function to be called with the error of the statement, if it has one. */
function startStatement(text: string) {
  const startedAt = performance.now()
  const task = getTask()
  const span = startSpan('SQL', { kind: 'client' })
  if (span) {
    const { name, attributes } = describeStatement(text)
    span.setName(name)
    span.setAttributes(attributes)
  }
  return (error?: unknown) => {
    const ms = performance.now() - startedAt
    statementDurations.observe(ms / 1000)
    if (ms >= slowStatements.thresholdMs) {
      const slow = { statement: removeValues(text), ms: Math.round(ms) }
      // The answer of the database may come outside the task.
      if (task) runTask(task, () => slowStatements.report(slow))
      else slowStatements.report(slow)
    }
    if (!span) return
    if (error) span.fail(getSqlState(error) ?? 'no answer')
    span.end()
  }
}
