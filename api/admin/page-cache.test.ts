import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openTestShop } from '#tests/support/test-shop'
import { ADMIN_TOKEN, openTestSite } from '#tests/support/test-site'

interface Report {
  processes: number
  entries: number
  bytes: number
  kinds: { kind: string; entries: number; oldest_seconds: number }[]
  tags: { tag: string; entries: number; bytes: number }[]
}

test('an owner sees what all processes have cached, by tag and by kind, and finds a tag', async () => {
  const { fill, read } = await openTwoProcesses()
  await fill(0, '/products/cap', ['product:cap', 'listing'])
  await fill(0, '/shop', ['listing'])
  await fill(1, '/products/cap', ['product:cap', 'listing'])
  const report = await read('')
  assert.deepEqual([report.processes, report.entries], [2, 3])
  assert.deepEqual(
    report.tags.map(({ tag, entries }) => [tag, entries]),
    [
      ['listing', 3],
      ['product:cap', 2],
    ],
  )
  assert.deepEqual(
    report.kinds.map(({ kind, entries }) => [kind, entries]),
    [
      ['listing', 3],
      ['product', 2],
    ],
  )
  assert.deepEqual(
    (await read('?q=prod')).tags.map(({ tag }) => tag),
    ['product:cap'],
  )
})

test('a tag that is purged is purged in all processes, and nothing else is', async () => {
  const { db, fill, read, request } = await openTwoProcesses()
  await fill(0, '/products/cap', ['product:cap'])
  await fill(1, '/products/cap', ['product:cap'])
  await fill(1, '/products/mug', ['product:mug'])
  assert.equal((await request('/purge', { tag: 'product:cap' })).status, 200)
  assert.deepEqual(
    (await read('')).tags.map(({ tag }) => tag),
    ['product:mug'],
  )
  assert.equal((await request('/purge-all', {})).status, 200)
  assert.equal((await read('')).entries, 0)
  const { rows } = await db.execute(sql`
    select details -> 'input' as input from change_log where action = 'page_cache.purged' order by seq`)
  assert.deepEqual(rows, [{ input: { tag: 'product:cap' } }, { input: {} }])
})

test('thousands of long tags fit a report', async () => {
  const { fill, read } = await openTwoProcesses()
  const tags = Array.from({ length: 3000 }, (_, n) => `product:${'ş'.repeat(80)}${n}`)
  await fill(0, '/shop', tags)
  const report = await read('')
  assert.equal(report.entries, 1)
  assert.ok(report.tags.length > 5)
})

test('what is not a tag is refused', async () => {
  const { request, read } = await openTwoProcesses()
  for (const tag of ['', ' ', 'a b', '*', 'x'.repeat(101), 'a\u0000b', null, 7, ['listing']])
    assert.equal((await request('/purge', { tag })).status, 422, JSON.stringify(tag))
  assert.equal((await read('?q=%20')).processes, undefined)
})

async function openTwoProcesses() {
  const shop = await openTestShop()
  const sites = [await openTestSite({ shop }), await openTestSite({ shop })]
  const headers = { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json' }
  return {
    db: shop.db,
    async fill(process: number, path: string, tags: string[]) {
      const body = Buffer.from('page')
      await sites[process]!.cache.getOrRender(path, async () => {
        return { status: 200, headers: {}, body, tags }
      })
    },
    async read(query: string): Promise<Report> {
      const response = await sites[0]!.site.request(`/api/admin/page-cache${query}`, { headers })
      return response.json()
    },
    async request(path: string, body: object) {
      const init = { method: 'POST', headers, body: JSON.stringify(body) }
      const response = await sites[0]!.site.request(`/api/admin/page-cache${path}`, init)
      // The notification arrives after the commit.
      await sleep(100)
      return response
    },
  }
}
