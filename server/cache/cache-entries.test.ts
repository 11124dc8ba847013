import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CacheEntries } from './cache-entries.ts'
import { CachedResponse } from './cached-response.ts'

test('a purge looks only at the pages with its tags', () => {
  const entries = new CacheEntries(10_000_000)
  const looks = { count: 0 }
  for (let number = 0; number < 1_000; number++) {
    entries.set(`/${number}`, createEntry([`product:${number}`, 'categories'], looks))
  }
  looks.count = 0

  entries.purgeByTags(['product:7', 'product:unknown'], 5)

  assert.ok(looks.count <= 3, `${looks.count} pages were looked at`)
  assert.equal(entries.get('/7')?.purgedAt, 5)
  assert.equal(entries.get('/8')?.purgedAt, undefined)
  entries.purgeByTags(['categories'], 5)
  assert.equal(entries.get('/8')?.purgedAt, 5)
  looks.count = 0
  entries.purgeByTags(['categories'], 6)
  assert.equal(looks.count, 0, 'those that are purged already')
})

test('a purge finds a page by the tags that it has now', () => {
  const entries = new CacheEntries(10_000_000)
  entries.set('/sale', createEntry(['product:1']))
  entries.set('/sale', createEntry(['product:2']))

  entries.purgeByTags(['product:1'], 5)
  assert.equal(entries.get('/sale')?.purgedAt, undefined)
  entries.purgeByTags(['product:2'], 5)
  assert.equal(entries.get('/sale')?.purgedAt, 5)
})

function createEntry(tags: string[], looks = { count: 0 }) {
  const response = new CachedResponse({ status: 200, headers: {}, body: Buffer.from('page'), tags })
  Object.defineProperty(response, 'tags', {
    get: () => {
      looks.count++
      return tags
    },
  })
  return { response, freshUntil: Number.POSITIVE_INFINITY }
}
