import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from '../../conformance/check.ts'
import { BAD_SEARCH_ENGINES } from '../../conformance/fixtures/bad-search-engines.ts'
import { searchChecks } from '../../conformance/search.ts'
import { openOpenSearchHarness } from '../../conformance/standins/open-search.ts'
import { openPostgresqlHarness } from '../../conformance/standins/postgresql-search.ts'

test('the search of PostgreSQL answers the table of queries', async () => {
  const { failed, skipped } = await runChecks(searchChecks, openPostgresqlHarness)
  assert.deepEqual([failed, skipped.length], [{}, searchChecks.length - 1])
})

test('the adapter of OpenSearch does all that is checked of a search engine', async () => {
  assert.deepEqual(await runChecks(searchChecks, openOpenSearchHarness), {
    failed: {},
    skipped: [],
  })
})

test('each fault that is planted into a search engine fails the check that is about it', async () => {
  for (const [fault, { check, spoil }] of Object.entries(BAD_SEARCH_ENGINES)) {
    const checks = searchChecks.filter(({ name }) => name === check)
    assert.equal(checks.length, 1, check)
    const { failed } = await runChecks(checks, async () => {
      const harness = await openOpenSearchHarness()
      return { ...harness, engine: { ...harness.engine, ...spoil(harness.engine) } }
    })
    assert.deepEqual(Object.keys(failed), [check], `not found: ${fault}`)
  }
})
