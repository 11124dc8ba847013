import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cacheKey } from './cache-key.ts'

test('a list is known by its filters, in whatever order they come', () => {
  const key = cacheKey('/shop?sort=price_asc&utm_source=letter&category=lamps')
  assert.equal(key, '/shop?category=lamps&sort=price_asc')
  assert.equal(cacheKey('/categories/lamps?rating=4&gclid=1'), '/categories/lamps?rating=4')
  assert.equal(cacheKey('/api/products?in_stock=true&x'), '/api/products?in_stock=true')
})

test('a variant is no page of its own', () => {
  assert.equal(cacheKey('/products/desk-lamp?variant=1&sort=price_asc'), '/products/desk-lamp')
  assert.equal(cacheKey('/product/0198?variant=1'), '/product/0198')
})

test('what a page does not look at makes no other page', () => {
  assert.equal(cacheKey('/?limit=7&cursor=abc'), '/')
  assert.equal(cacheKey('/orders/1?token=secret'), '/orders/1')
  assert.equal(cacheKey('/api/products/1/reviews?limit=7'), '/api/products/1/reviews?limit=7')
})

test('a search is known by its words, and the tree of categories is not their list', () => {
  assert.equal(cacheKey('/search?q=lamp&page=2'), '/search?q=lamp')
  assert.equal(cacheKey('/api/search/suggestions?q=la&limit=5'), '/api/search/suggestions?q=la')
  assert.notEqual(cacheKey('/api/categories?tree=1'), cacheKey('/api/categories'))
})
