import type { Database } from '#platform/db/database'
import { SharedByViews } from '#platform/db/replicas/shared-by-views'
import { createCounter } from '#platform/metrics/registry'
import type { SearchEngine, SearchEngineQuery, SearchHit } from './search-engine.ts'

interface ConnectOptions {
  engine: SearchEngine
  /** How long a search may wait. */
  timeoutMs: number
  /** Called once when the engine begins to fail, and with null once it answers again. */
  onChange: (error: unknown) => void
  now?: () => number
}

/** After a failure nobody waits for the engine for so long. */
const PAUSE_MS = 5_000

type Outcome = 'answered' | 'failed' | 'timeout' | 'paused' | 'not_ready'

/** Why PostgreSQL answers in place of the engine. */
class EngineSkippedError extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** A search engine that shoppers do not wait for: after a failure it is left alone for a while. */
export class ConnectedSearchEngine {
  readonly name: string
  readonly #options: ConnectOptions
  #pausedUntil = 0
  #isFailing = false

  constructor(options: ConnectOptions) {
    this.name = options.engine.name
    this.#options = options
  }

  /** Throws what `handleFailure` takes if the engine has no answer in time. */
  async search(query: SearchEngineQuery, { isReady }: { isReady: boolean }): Promise<SearchHit[]> {
    if (!isReady) throw new EngineSkippedError('not_ready')
    if (this.#now() < this.#pausedUntil) throw new EngineSkippedError('paused')
    const { engine, timeoutMs } = this.#options
    const hits = await withTimeout(timeoutMs, (signal) => engine.search(query, { signal }))
    assertHits(hits)
    searches.inc({ outcome: 'answered' })
    if (this.#isFailing) this.#options.onChange(null)
    this.#isFailing = false
    return hits
  }

  /** Counts a search that PostgreSQL answers. An error of PostgreSQL itself is thrown again. */
  handleFailure(error: unknown): null {
    if (error instanceof EngineSkippedError) {
      searches.inc({ outcome: error.outcome })
      if (error.outcome !== 'timeout') return null
    } else if (!(error instanceof EngineError)) throw error
    else searches.inc({ outcome: 'failed' })
    this.#pausedUntil = this.#now() + PAUSE_MS
    if (!this.#isFailing) this.#options.onChange(error instanceof EngineError ? error.cause : error)
    this.#isFailing = true
    return null
  }

  #now(): number {
    return (this.#options.now ?? Date.now)()
  }
}

class EngineError extends Error {}

/** Also ends the wait for an adapter that does not heed the signal. */
async function withTimeout<Value>(
  timeoutMs: number,
  run: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new EngineSkippedError('timeout'))
    controller.abort()
  }, timeoutMs)
  try {
    const answer = Promise.try(run, controller.signal).catch((cause) => {
      throw new EngineError('the search engine failed', { cause })
    })
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Ids and scores go into SQL. */
function assertHits(hits: unknown): asserts hits is SearchHit[] {
  const isHit = (hit: SearchHit | null) => UUID.test(hit?.id ?? '') && isPositive(hit?.score)
  if (Array.isArray(hits) && hits.every(isHit)) return
  throw new EngineError('the search engine failed', {
    cause: new TypeError('The answer of the search engine has no list of hits'),
  })
}

function isPositive(score: number | undefined): boolean {
  return Number.isFinite(score) && score! > 0
}

const searches = createCounter({
  name: 'search_engine_searches_total',
  help: 'Searches for the search engine by outcome; PostgreSQL answers all but the answered ones',
  labelNames: ['outcome'],
})

const engines = new SharedByViews<ConnectedSearchEngine>()

/** Searches of `db` are answered by the engine from now on, where it has an answer. */
export function connectSearchEngine(db: Database, options: ConnectOptions): void {
  engines.set(db, new ConnectedSearchEngine(options))
}

/** Returns undefined without an engine, and in a transaction: it sees its own changes. */
export function getSearchEngine(db: Database): ConnectedSearchEngine | undefined {
  return engines.get(db)
}
