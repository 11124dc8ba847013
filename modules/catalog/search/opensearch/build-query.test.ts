import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '#platform/i18n/languages'
import { buildQuery, STRICTNESS } from './build-query.ts'

/** What OpenSearch takes by default (`indices.query.bool.max_clause_count`). */
const MAX_CLAUSES = 1024

test('the longest query with the most synonyms stays below the clauses that OpenSearch takes', () => {
  const words = Array.from({ length: 8 }, (_, index) => `word${index}`)
  const readings = Array.from({ length: 10 }, (_, index) =>
    words.with(index % 8, `s${index}`).join(' '),
  )
  for (const language of LANGUAGES)
    for (const isPrefix of [true, false])
      for (const strictness of STRICTNESS) {
        const query = buildQuery({ readings, language, isPrefix, limit: 10 }, strictness)
        const clauses = countClauses(query)
        assert.ok(clauses > 0 && clauses < MAX_CLAUSES, `${language} ${strictness}: ${clauses}`)
      }
})

test('a single word is not searched for again as one of several', () => {
  const query = { readings: ['lamp'], language: 'en', isPrefix: false, limit: 10 } as const
  assert.equal(buildQuery({ ...query, readings: ['lamp'] }, 'some'), null)
})

/** A word is a clause in each of its fields, and so is each spelling of it. */
function countClauses(query: unknown): number {
  if (typeof query !== 'object' || query === null) return 0
  const { multi_match: match } = query as { multi_match?: Match }
  if (match) return match.fields.length * (match.max_expansions ?? 1)
  return Object.values(query).reduce((total: number, part) => total + countClauses(part), 0)
}

interface Match {
  fields: string[]
  max_expansions?: number
}
