import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCacheKey } from './cache-key.ts'

test('the key of a listing holds its filters in a fixed order', () => {
  const key = buildCacheKey('/shop?sort=price_asc&utm_source=email&category=lamps')
  assert.equal(key, '/shop?category=lamps&sort=price_asc')
  assert.equal(buildCacheKey('/categories/lamps?rating=4&gclid=1'), '/categories/lamps?rating=4')
  assert.equal(buildCacheKey('/api/products?in_stock=true&x'), '/api/products?in_stock=true')
})

test('all variants of a product share one key', () => {
  assert.equal(buildCacheKey('/products/desk-lamp?variant=1&sort=price_asc'), '/products/desk-lamp')
  assert.equal(buildCacheKey('/product/0198?variant=1'), '/product/0198')
})

test('parameters that a page ignores are not part of its key', () => {
  assert.equal(buildCacheKey('/?limit=7&cursor=abc'), '/')
  assert.equal(buildCacheKey('/orders/1?token=secret'), '/orders/1')
  assert.equal(buildCacheKey('/api/products/1/reviews?limit=7'), '/api/products/1/reviews?limit=7')
})

test('the key of a search holds its words, and the category tree has another key than the list', () => {
  assert.equal(buildCacheKey('/search?q=lamp&page=2'), '/search?q=lamp')
  assert.equal(
    buildCacheKey('/api/search/suggestions?q=la&limit=5'),
    '/api/search/suggestions?q=la',
  )
  assert.notEqual(buildCacheKey('/api/categories?tree=1'), buildCacheKey('/api/categories'))
})
