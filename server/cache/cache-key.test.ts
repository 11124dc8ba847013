import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCacheKey } from './cache-key.ts'

test('a list is known by its filters, in whatever order they come', () => {
  const key = buildCacheKey('/shop?sort=price_asc&utm_source=letter&category=lamps')
  assert.equal(key, '/shop?category=lamps&sort=price_asc')
  assert.equal(buildCacheKey('/categories/lamps?rating=4&gclid=1'), '/categories/lamps?rating=4')
  assert.equal(buildCacheKey('/api/products?in_stock=true&x'), '/api/products?in_stock=true')
})

test('a variant is no page of its own', () => {
  assert.equal(buildCacheKey('/products/desk-lamp?variant=1&sort=price_asc'), '/products/desk-lamp')
  assert.equal(buildCacheKey('/product/0198?variant=1'), '/product/0198')
})

test('what a page does not look at makes no other page', () => {
  assert.equal(buildCacheKey('/?limit=7&cursor=abc'), '/')
  assert.equal(buildCacheKey('/orders/1?token=secret'), '/orders/1')
  assert.equal(buildCacheKey('/api/products/1/reviews?limit=7'), '/api/products/1/reviews?limit=7')
})

test('a search is known by its words, and the tree of categories is not their list', () => {
  assert.equal(buildCacheKey('/search?q=lamp&page=2'), '/search?q=lamp')
  assert.equal(
    buildCacheKey('/api/search/suggestions?q=la&limit=5'),
    '/api/search/suggestions?q=la',
  )
  assert.notEqual(buildCacheKey('/api/categories?tree=1'), buildCacheKey('/api/categories'))
})
