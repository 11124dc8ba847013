import { randomUUID } from 'node:crypto'
import { createOpenSearch } from '#modules/catalog'
import type { SearchHarness } from '../search.ts'

/**
 * Opens the adapter of OpenSearch with the cluster of `OPENSEARCH_URL`, `OPENSEARCH_USER` and `OPENSEARCH_PASSWORD`, and an
 * index of its own, which is deleted at the end:
 *
 *     OPENSEARCH_URL=http://localhost:9200 npm run conformance -- search ./conformance/counterparts/open-search.ts
 */
export async function openHarness(): Promise<SearchHarness & AsyncDisposable> {
  const { OPENSEARCH_URL: url, OPENSEARCH_USER: user, OPENSEARCH_PASSWORD: password } = process.env
  if (!url) throw new Error('OPENSEARCH_URL is needed')
  const engine = createOpenSearch({ url, index: `conformance-${randomUUID()}`, user, password })
  const credentials = Buffer.from(`${user}:${password}`).toString('base64')
  const headers: Record<string, string> = user ? { Authorization: `Basic ${credentials}` } : {}
  return {
    engine,
    async [Symbol.asyncDispose]() {
      const [, alias] = engine.name.split(':')
      await fetch(`${url}/${alias}-index`, { method: 'DELETE', headers })
    },
  }
}
