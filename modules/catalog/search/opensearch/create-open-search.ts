import type { SearchDocument, SearchEngine, SearchHit } from '../search-engine.ts'
import { buildQuery, STRICTNESS } from './build-query.ts'
import { buildIndexDefinition, INDEX_VERSION, toStoredDocument } from './index-definition.ts'

export interface OpenSearchSettings {
  /** Without a slash at its end. */
  url: string
  /** The first part of the name of the index. */
  index: string
  user?: string | undefined
  password?: string | undefined
  /** How long a request other than a search may take. Default: 30 seconds. */
  timeoutMs?: number | undefined
}

const TIMEOUT_MS = 30_000
/** Of the removal of many documents. */
const REMOVAL_TIMEOUT_MS = 10 * 60_000
/** Of a bulk request; OpenSearch takes 100 MB. */
const MAX_BULK_BYTES = 5_000_000

/** Creates the adapter of OpenSearch, by its REST API. */
export function createOpenSearch(settings: OpenSearchSettings): SearchEngine {
  // Requests name the alias: OpenSearch would create an index that is missing, without its analysis.
  const index = `${settings.index}-v${INDEX_VERSION}`
  const { timeoutMs = TIMEOUT_MS } = settings
  const call = createCall(settings)
  const wait = (ms = timeoutMs) => ({ signal: AbortSignal.timeout(ms) })

  return {
    name: `opensearch:${index}`,
    async prepare() {
      const body = JSON.stringify({ ...buildIndexDefinition(), aliases: { [index]: {} } })
      return call('PUT', `/${index}-index`, { body, ...wait() }).then(
        () => ({ isNew: true }),
        (error) => {
          if (error.type !== 'resource_already_exists_exception') throw error
          return { isNew: false }
        },
      )
    },
    async write(documents) {
      for (const body of buildBulkBodies(documents)) {
        const contentType = 'application/x-ndjson'
        const path = `/${index}/_bulk?require_alias=true`
        const { items } = await call('POST', path, { body, contentType, ...wait() })
        assertStored(items)
      }
    },
    async refresh() {
      await call('POST', `/${index}/_refresh`, wait())
    },
    async removeOlderThan(version) {
      const body = JSON.stringify({ query: { range: { version: { lt: version } } } })
      const path = `/${index}/_delete_by_query?conflicts=proceed&refresh=true`
      const { failures } = await call('POST', path, { body, ...wait(REMOVAL_TIMEOUT_MS) })
      if (failures.length > 0) throw new Error('OpenSearch has not removed all documents')
    },
    async search(query, { signal }) {
      for (const strictness of STRICTNESS) {
        const clause = buildQuery(query, strictness)
        if (!clause) continue
        const options = { size: query.limit, _source: false, track_total_hits: false }
        const body = JSON.stringify({ ...options, query: clause })
        const { hits } = await call('POST', `/${index}/_search`, { body, signal })
        if (hits.hits.length > 0) return hits.hits.map(toHit)
      }
      return []
    },
    async verify() {
      await call('GET', '/', wait())
    },
  }
}

interface CallOptions {
  body?: string
  contentType?: string
  signal: AbortSignal
}

/** Rejects for every status but 2xx. `type` is then what OpenSearch calls the error. */
function createCall({ url, user, password }: OpenSearchSettings) {
  const credentials = Buffer.from(`${user}:${password}`).toString('base64')
  const authorization = user ? { Authorization: `Basic ${credentials}` } : {}
  return async (
    method: string,
    path: string,
    { body, contentType = 'application/json', signal }: CallOptions,
  ) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...authorization, ...(body && { 'Content-Type': contentType }) },
      body: body ?? null,
      signal,
    })
    const answer = await response.json().catch(() => null)
    if (response.ok && answer) return answer
    const type: unknown = answer?.error?.type
    const reason = typeof type === 'string' ? ` (${type})` : ''
    const [route] = path.split('?')
    throw Object.assign(
      new Error(`OpenSearch answered ${response.status}${reason} to ${method} ${route}`),
      { type },
    )
  }
}

/** Lines of JSON: an action, and the document if it is stored. */
function* buildBulkBodies(documents: SearchDocument[]): Generator<string> {
  let body = ''
  for (const document of documents) {
    const { id, version, texts } = document
    const action = { _id: id, version, version_type: 'external_gte' }
    const lines =
      texts === null
        ? [{ delete: action }]
        : [{ index: action }, toStoredDocument({ ...document, texts })]
    const added = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    if (body && body.length + added.length > MAX_BULK_BYTES) {
      yield body
      body = ''
    }
    body += added
  }
  if (body) yield body
}

type BulkItem = Record<string, { error?: { type: string } }>

function assertStored(items: BulkItem[]): void {
  const errors = items.flatMap((item) => Object.values(item).flatMap(({ error }) => error ?? []))
  // The index has a newer version.
  const failed = errors.filter(({ type }) => type !== 'version_conflict_engine_exception')
  if (failed.length === 0) return
  throw new Error(`OpenSearch did not store ${failed.length} documents (${failed[0]!.type})`)
}

function toHit({ _id: id, _score: score }: { _id: string; _score: number }): SearchHit {
  return { id, score }
}
