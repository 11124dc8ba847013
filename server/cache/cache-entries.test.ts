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

  entries.deleteByTags(['product:7', 'product:unknown'])

  assert.ok(looks.count <= 2, `${looks.count} pages were looked at`)
  assert.equal(entries.get('/7'), undefined)
  assert.ok(entries.get('/8'))
  entries.deleteByTags(['categories'])
  assert.equal(entries.get('/8'), undefined)
})

test('a purge finds a page by the tags that it has now', () => {
  const entries = new CacheEntries(10_000_000)
  entries.set('/sale', createEntry(['product:1']))
  entries.set('/sale', createEntry(['product:2']))

  entries.deleteByTags(['product:1'])
  assert.ok(entries.get('/sale'))
  entries.deleteByTags(['product:2'])
  assert.equal(entries.get('/sale'), undefined)
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
