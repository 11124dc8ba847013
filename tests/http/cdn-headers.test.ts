import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { loadBuiltAssets } from '#server/http/assets'
import { openTestSite } from '../support/test-site.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'outwit-cdn-'))
after(() => rmSync(folder, { recursive: true }))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'assets/shop-0a1b.css'), 'a { color: black }')

/** By the first words of their row in docs/operating.md. */
const PATHS = {
  pages: ['/', '/de'],
  'public reads': ['/api/products', '/api/categories'],
  '`/assets/`': ['/assets/shop-0a1b.css'],
  carts: ['/api/account', '/auth/v1/user', '/api/admin/orders', '/health/live', '/health/ready'],
}
const { site } = await openTestSite({
  assets: loadBuiltAssets(folder),
  screens: async () => new Response('<!doctype html><p>Outwit', { status: 200 }),
})

test('the shop says to a CDN what the handbook says: pages for seconds, assets for good, nothing that is private', async () => {
  const [, table = ''] =
    readFileSync('docs/operating.md', 'utf8').match(/\| what \| `Cache-Control` \|(.+?)\n\n/s) ?? []
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  for (const [start, paths] of Object.entries(PATHS)) {
    const row = rows.find(([, what]) => what?.startsWith(start))
    assert.ok(row, start)
    const [, , cacheControl, cdnCacheControl, vary] = row.map((cell) => cell.replaceAll('`', ''))
    for (const to of paths) {
      const { headers } = await site.request(to)
      if (start === 'carts') {
        assert.match(headers.get('cache-control') ?? '', /private|no-store/, to)
        assert.equal(headers.get('cdn-cache-control'), null, to)
        continue
      }
      assert.equal(headers.get('cache-control'), cacheControl, to)
      assert.equal(headers.get('cdn-cache-control') ?? '', cdnCacheControl, to)
      assert.equal(headers.get('vary'), vary, to)
    }
  }
})

test('no CDN stores an error of the server', async () => {
  const broken = await openTestSite({
    screens: async () => new Response('<p>Sorry', { status: 500 }),
  })
  const { headers, status } = await broken.site.request('/broken')
  assert.equal(status, 500)
  assert.equal(headers.get('cache-control'), 'no-store')
  assert.equal(headers.get('cdn-cache-control'), null)
})
