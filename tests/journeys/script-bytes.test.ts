import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openShopInBrowser } from '#tests/support/browser'
import { measureScriptKilobytes } from '../../bench/script-size.ts'

/** What a visitor downloads before a page answers to clicks, gzipped. */
const BUDGET_KB = 173

test('a visitor downloads few scripts with each page', async () => {
  const { baseURL } = await openShopInBrowser({})
  for (const path of ['/', '/shop', '/products/blue-cap', '/search?q=cap', '/blog', '/cart']) {
    const kilobytes = await measureScriptKilobytes(`${baseURL}${path}`)
    assert.ok(kilobytes > 50 && kilobytes < BUDGET_KB, `${path}: ${kilobytes} KB`)
  }
})
