import { editDistance } from '../../../modules/catalog/search/edit-distance.ts'
import type { Token } from './analysis.ts'
import { assertKeys, type IndexStore, RequestError, type StoredDocument } from './index-store.ts'

/** The score of a document; null if it does not match. */
type Scorer = (document: StoredDocument) => number | null

/** As `indices.query.bool.max_clause_count` is by default. */
const MAX_CLAUSES = 1024

/** Returns the scorer of a query. Throws for what the documentation of the query DSL does not have. */
export function createScorer(index: IndexStore, query: unknown): Scorer {
  const context: Context = { index, clauses: 0, statistics: new Map() }
  const scorer = build(context, query)
  if (context.clauses > MAX_CLAUSES) throw new RequestError('too_many_nested_clauses', 'too many')
  return scorer
}

interface Context {
  index: IndexStore
  clauses: number
  /** The number of documents with a term, by field and term. */
  statistics: Map<string, number>
}

const BUILDERS: Record<string, (context: Context, body: never) => Scorer> = {
  bool: buildBool,
  dis_max: buildDisMax,
  multi_match: buildMultiMatch,
  term: buildTerm,
  range: buildRange,
}

function build(context: Context, query: unknown): Scorer {
  const entries = Object.entries((query as object | null) ?? {})
  const [name = '', body] = entries[0] ?? []
  const builder = BUILDERS[name]
  if (entries.length !== 1 || !builder)
    throw new RequestError('parsing_exception', `no such query: ${JSON.stringify(query)}`)
  return builder(context, body as never)
}

interface BoolBody {
  must?: unknown[]
  filter?: unknown[]
  should?: unknown[]
  must_not?: unknown[]
  minimum_should_match?: number
  boost?: number
}

function buildBool(context: Context, body: BoolBody): Scorer {
  const { minimum_should_match: minimum, boost = 1, ...clauses } = body
  assertKeys(clauses, ['must', 'filter', 'should', 'must_not'], 'bool')
  const list = (name: keyof typeof clauses) =>
    (clauses[name] ?? []).map((one) => build(context, one))
  const [must, filter, should, mustNot] = [
    ...[list('must'), list('filter'), list('should'), list('must_not')],
  ] as [Scorer[], Scorer[], Scorer[], Scorer[]]
  const required = minimum ?? (must.length + filter.length === 0 ? 1 : 0)
  return (document) => {
    const scores = must.map((one) => one(document))
    if (scores.includes(null) || filter.some((one) => one(document) === null)) return null
    if (mustNot.some((one) => one(document) !== null)) return null
    const optional = should.map((one) => one(document)).filter((score) => score !== null)
    if (optional.length < Math.min(required, should.length)) return null
    return boost * sum([...(scores as number[]), ...optional])
  }
}

function buildDisMax(
  context: Context,
  body: { queries: unknown[]; tie_breaker?: number; boost?: number },
): Scorer {
  assertKeys(body, ['queries', 'tie_breaker', 'boost'], 'dis_max')
  const queries = body.queries.map((one) => build(context, one))
  return (document) =>
    combineBest(
      queries.map((one) => one(document)),
      body.tie_breaker,
    )
}

function buildTerm(context: Context, body: Record<string, string>): Scorer {
  const [path = '', value] = Object.entries(body)[0] ?? []
  if (!context.index.isKeyword(path)) throw new RequestError('parsing_exception', `term: ${path}`)
  return ({ values }) => ([values[path]].flat().includes(value) ? 1 : null)
}

function buildRange(_context: Context, body: Record<string, { lt?: number }>): Scorer {
  const [path = '', bounds = {}] = Object.entries(body)[0] ?? []
  assertKeys(bounds, ['lt', 'lte', 'gt', 'gte'], 'range')
  return ({ values }) => (Number(values[path]) < bounds.lt! ? 1 : null)
}

interface MultiMatchBody {
  query: string
  fields: string[]
  type?: string
  operator?: string
  tie_breaker?: number
  fuzziness?: string
  prefix_length?: number
  max_expansions?: number
  boost?: number
}

const MULTI_MATCH_KEYS = [
  ...['query', 'fields', 'type', 'operator', 'tie_breaker', 'fuzziness', 'prefix_length'],
  ...['max_expansions', 'boost'],
]

function buildMultiMatch(context: Context, body: MultiMatchBody): Scorer {
  assertKeys(body, MULTI_MATCH_KEYS, 'multi_match')
  const { type = 'best_fields', fuzziness, operator = 'or', boost = 1 } = body
  if (!['best_fields', 'phrase_prefix'].includes(type) || !['and', 'or'].includes(operator))
    throw new RequestError('parsing_exception', `multi_match: ${type} ${operator}`)
  if (fuzziness !== undefined && type !== 'best_fields')
    throw new RequestError('parsing_exception', 'fuzziness not allowed for this type')
  const fields = body.fields.map((field) => {
    const [path = '', weight = '1'] = field.split('^')
    const analyze = context.index.search(path)
    // OpenSearch ignores a field that does not exist, which is never meant.
    if (!analyze) throw new RequestError('parsing_exception', `no field ${path}`)
    const scorer = buildField(context, { path, tokens: analyze(body.query), body })
    return (document: StoredDocument) => {
      const score = scorer(document)
      return score === null ? null : score * Number(weight)
    }
  })
  return (document) => {
    const score = combineBest(
      fields.map((one) => one(document)),
      body.tie_breaker,
    )
    return score === null ? null : score * boost
  }
}

interface FieldQuery {
  path: string
  tokens: Token[]
  body: MultiMatchBody
}

function buildField(context: Context, { path, tokens, body }: FieldQuery): Scorer {
  const places = [...Map.groupBy(tokens, ({ position }) => position).values()]
  const isPrefix = body.type === 'phrase_prefix'
  const words = places.map((terms, index) => ({
    terms: terms.map(({ term }) => term),
    isPrefix: isPrefix && index === places.length - 1,
    // OpenSearch forgives no spelling where an analyzer gives several terms.
    edits: terms.length === 1 ? countEdits(body.fuzziness, terms[0]!.term) : 0,
  }))
  context.clauses += words.length * (body.fuzziness ? (body.max_expansions ?? 50) : 1)
  return (document) => {
    const field = document.texts.get(path)
    if (!field || words.length === 0) return null
    const scores = words.map((word) => {
      const matching = [...field.terms.keys()].filter((term) =>
        matchesTerm(term, word, body.prefix_length ?? 0),
      )
      const each = matching.map((term) => {
        const frequency = field.terms.get(term)!.length
        const norm = 0.3 + (0.9 * field.length) / 20
        return (countRarity(context, path, term) * (frequency * 2.2)) / (frequency + norm)
      })
      return each.length === 0 ? null : Math.max(...each)
    })
    const needsAll = body.operator === 'and' || isPrefix
    const found = scores.filter((score) => score !== null)
    return found.length === 0 || (needsAll && found.length < words.length) ? null : sum(found)
  }
}

interface QueriedWord {
  terms: string[]
  isPrefix: boolean
  edits: number
}

function matchesTerm(term: string, word: QueriedWord, prefixLength: number): boolean {
  return word.terms.some((wanted) => {
    if (term === wanted || (word.isPrefix && term.startsWith(wanted))) return true
    if (word.edits === 0 || Math.abs(term.length - wanted.length) > word.edits) return false
    const hasPrefix = term.slice(0, prefixLength) === wanted.slice(0, prefixLength)
    return hasPrefix && editDistance(term, wanted) <= word.edits
  })
}

/** `AUTO:5,8`: one edit from five letters on, two from eight. */
function countEdits(fuzziness: string | undefined, term: string): number {
  if (fuzziness === undefined) return 0
  const [, low = '3', high = '6'] = /^AUTO(?::(\d+),(\d+))?$/.exec(fuzziness) ?? [
    refuse(`fuzziness ${fuzziness}`),
  ]
  return term.length >= Number(high) ? 2 : term.length >= Number(low) ? 1 : 0
}

function refuse(reason: string): never {
  throw new RequestError('parsing_exception', reason)
}

/** The inverse document frequency of a term. */
function countRarity({ index, statistics }: Context, path: string, term: string): number {
  const key = `${path} ${term}`
  let found = statistics.get(key)
  if (found === undefined) {
    found = 0
    for (const { texts } of index.visible.values()) if (texts.get(path)?.terms.has(term)) found++
    statistics.set(key, found)
  }
  return Math.log(1 + (index.visible.size - found + 0.5) / (found + 0.5))
}

function combineBest(scores: (number | null)[], tieBreaker = 0): number | null {
  const found = scores.filter((score) => score !== null)
  if (found.length === 0) return null
  const best = Math.max(...found)
  return best + tieBreaker * (sum(found) - best)
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
