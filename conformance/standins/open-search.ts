import { createOpenSearch } from '#modules/catalog'
import type { SearchHarness } from '../search.ts'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from './http-service.ts'
import { assertKeys, IndexStore, RequestError } from './open-search/index-store.ts'
import { createScorer } from './open-search/score-query.ts'

const USER = 'shop'
const PASSWORD = 'conformance'

const GOAL = 0.8

/** As `index.max_result_window` is by default. */
const MAX_RESULTS = 10_000

/**
 * Opens the adapter of OpenSearch with a server in memory. It refuses requests that the documentation of OpenSearch does not
 * have. Its stemmers only cut endings and its scores are simple, so it says little about how OpenSearch ranks.
 */
export async function openOpenSearchHarness(): Promise<SearchHarness & AsyncDisposable> {
  const server = new OpenSearchServer()
  const service = await openHttpService((request) => server.answer(request))
  const settings = { url: service.url, index: 'products', user: USER, password: PASSWORD }
  return {
    engine: createOpenSearch({ ...settings, timeoutMs: 8_000 }),
    maxWaitMs: 20_000,
    goal: GOAL,
    setNetwork: service.setNetwork,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

/** The part of OpenSearch that the adapter needs. */
class OpenSearchServer {
  readonly #indexes = new Map<string, IndexStore>()
  readonly #aliases = new Map<string, string>()

  answer(request: ServiceRequest): ServiceAnswer {
    const { method, url, headers } = request
    const expected = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`
    if (headers.authorization !== expected) return { status: 401, body: {} }
    try {
      const [, target = '', action = ''] = url.pathname.split('/')
      const route = `${method} ${action}`
      if (method === 'GET' && target === '') return { body: INFO }
      if (method === 'PUT' && !action) return this.#createIndex(target, readJson(request))
      if (route === 'POST _bulk') return this.#bulk(target, request)
      const index = this.#find(target)
      if (route === 'POST _refresh') return refresh(index)
      if (route === 'POST _search') return search(index, readJson(request))
      if (route === 'POST _delete_by_query') return this.#deleteByQuery(index, request)
      return { status: 405, body: { error: `Incorrect HTTP method for uri [${url.pathname}]` } }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      const { status, type, message: reason } = error
      return { status, body: { error: { type, reason, root_cause: [] }, status } }
    }
  }

  #createIndex(name: string, body: Record<string, unknown>): ServiceAnswer {
    if (!/^[a-z0-9][a-z0-9_-]{0,254}$/.test(name))
      throw new RequestError('invalid_index_name_exception', name)
    if (this.#indexes.has(name))
      throw new RequestError('resource_already_exists_exception', `index [${name}] already exists`)
    this.#indexes.set(name, new IndexStore(body))
    for (const alias of Object.keys(body.aliases ?? {})) this.#aliases.set(alias, name)
    return { body: { acknowledged: true, shards_acknowledged: true, index: name } }
  }

  #find(target: string): IndexStore {
    const index = this.#indexes.get(this.#aliases.get(target) ?? target)
    if (!index)
      throw new RequestError('index_not_found_exception', `no such index [${target}]`, 404)
    return index
  }

  #bulk(target: string, { url, headers, body }: ServiceRequest): ServiceAnswer {
    const contentType = headers['content-type'] ?? ''
    if (!/^application\/(x-ndjson|json)/.test(contentType))
      return {
        status: 406,
        body: { error: `Content-Type header [${contentType}] is not supported` },
      }
    const text = body.toString()
    if (!text.endsWith('\n'))
      throw new RequestError('illegal_argument_exception', 'must be terminated by a newline')
    const mustBeAlias = url.searchParams.get('require_alias') === 'true'
    if (mustBeAlias && !this.#aliases.has(target))
      throw new RequestError('index_not_found_exception', `[${target}] is not an alias`, 404)
    const items = runBulk(this.#find(target), text.slice(0, -1).split('\n'))
    const errors = items.some((item) => Object.values(item)[0]!.error)
    return { body: { took: 1, errors, items } }
  }

  #deleteByQuery(index: IndexStore, request: ServiceRequest): ServiceAnswer {
    const body = readJson(request)
    assertKeys(body, ['query'], 'delete by query')
    const scorer = createScorer(index, body.query)
    let deleted = 0
    for (const [id, document] of index.visible) {
      if (scorer(document) === null || index.documents.get(id) !== document) continue
      index.write(id, document.version + 1, null)
      deleted++
    }
    if (request.url.searchParams.get('refresh') === 'true') index.refresh()
    return { body: { took: 1, timed_out: false, total: deleted, deleted, failures: [] } }
  }
}

const INFO = {
  name: 'standin',
  cluster_name: 'standin',
  version: { distribution: 'opensearch', number: '3.0.0' },
}

function readJson({ headers, body }: ServiceRequest): Record<string, unknown> {
  if (!headers['content-type']?.startsWith('application/json'))
    throw new RequestError('media_type_header_exception', 'Content-Type', 406)
  return JSON.parse(body.toString())
}

function refresh(index: IndexStore): ServiceAnswer {
  index.refresh()
  return { body: { _shards: { total: 1, successful: 1, failed: 0 } } }
}

interface BulkOutcome {
  status: number
  result?: string
  error?: { type: string; reason: string }
}

type BulkItem = Record<string, BulkOutcome & { _id: string }>

interface BulkAction {
  _id: string
  version: number
  version_type: string
}

const ACTION_KEYS = ['_id', '_index', 'version', 'version_type', 'routing', 'require_alias']

function runBulk(index: IndexStore, lines: string[]): BulkItem[] {
  const items: BulkItem[] = []
  while (lines.length > 0) {
    const [entry] = Object.entries<BulkAction>(JSON.parse(lines.shift()!))
    const [name, action] = entry ?? ['', null]
    if (name !== 'index' && name !== 'delete')
      throw new RequestError(
        'illegal_argument_exception',
        `Malformed action/metadata line: ${name}`,
      )
    assertKeys(action, ACTION_KEYS, 'an action')
    const { _id, version, version_type } = action as BulkAction
    if (version_type !== 'external_gte' || !Number.isSafeInteger(version))
      throw new RequestError('action_request_validation_exception', `version ${version_type}`)
    const source = name === 'index' ? JSON.parse(lines.shift() ?? refuseMissingSource()) : null
    items.push({ [name]: { _id, ...runAction(index, _id, { version, source }) } })
  }
  return items
}

function refuseMissingSource(): never {
  throw new RequestError('illegal_argument_exception', 'The source is missing')
}

function runAction(
  index: IndexStore,
  id: string,
  { version, source }: { version: number; source: Record<string, unknown> | null },
): BulkOutcome {
  const existed = index.documents.has(id)
  try {
    if (!index.write(id, version, source)) {
      const type = 'version_conflict_engine_exception'
      return { status: 409, error: { type, reason: `[${id}]: version conflict` } }
    }
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { status: 400, error: { type: error.type, reason: error.message } }
  }
  if (source)
    return existed ? { status: 200, result: 'updated' } : { status: 201, result: 'created' }
  return existed ? { status: 200, result: 'deleted' } : { status: 404, result: 'not_found' }
}

const SEARCH_KEYS = ['query', 'size', 'from', '_source', 'track_total_hits', 'sort', 'timeout']

function search(index: IndexStore, body: Record<string, unknown>): ServiceAnswer {
  assertKeys(body, SEARCH_KEYS, 'a search')
  const size = Number(body.size ?? 10)
  if (size > MAX_RESULTS)
    throw new RequestError('illegal_argument_exception', 'Result window is too large')
  const scorer = createScorer(index, body.query)
  const hits = [...index.visible]
    .flatMap(([id, document]) => {
      const score = scorer(document)
      return score === null ? [] : [{ _index: 'products', _id: id, _score: score }]
    })
    .sort((a, b) => b._score - a._score)
    .slice(0, size)
  const max_score = hits[0]?._score ?? null
  return { body: { took: 1, timed_out: false, hits: { max_score, hits } } }
}
