import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildCacheKey, isUnbounded, splitApiKey } from './cache-key.ts'

test('the key of a listing holds its filters in a fixed order', () => {
  const key = buildCacheKey('/shop?sort=price_asc&utm_source=email&category=lamps')
  assert.equal(key, '/shop?category=lamps&sort=price_asc')
  assert.equal(buildCacheKey('/categories/lamps?rating=4&gclid=1'), '/categories/lamps?rating=4')
  assert.equal(buildCacheKey('/api/products?in_stock=true&x'), '/api/products?in_stock=true')
  assert.equal(buildCacheKey('/shop?reduced=true&x'), '/shop?reduced=true')
})

test('several colours are in the key once each, in a fixed order, and other parameters once', () => {
  const key = buildCacheKey('/shop?colour=red&rating=4&colour=blue&colour=red&rating=3')
  assert.equal(key, '/shop?rating=4&colour=blue&colour=red')
  assert.equal(isUnbounded(key), true)
})

test('all variants of a product share one key', () => {
  assert.equal(buildCacheKey('/products/desk-lamp?variant=1&sort=price_asc'), '/products/desk-lamp')
  assert.equal(buildCacheKey('/product/0198?variant=1'), '/product/0198')
})

test('a comparison has a key for its products', () => {
  const key = buildCacheKey('/de/compare?utm_source=x&differences=true&products=a,b')
  assert.equal(key, '/de/compare?products=a%2Cb&differences=true')
  assert.equal(isUnbounded(key), true)
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

test('a read of the API has a key for each language, and a page has its language in its path', () => {
  const key = buildCacheKey('/api/products?x=1&limit=5', 'de-AT,de;q=0.9')
  assert.equal(key, 'de:/api/products?limit=5')
  assert.deepEqual(splitApiKey(key), { language: 'de', url: '/api/products?limit=5' })
  assert.equal(buildCacheKey('/api/products', 'en'), '/api/products')
  assert.equal(buildCacheKey('/api/products', 'ja'), '/api/products')
  assert.equal(buildCacheKey('/shop', 'de'), '/shop')
  assert.equal(isUnbounded(key), false)
  assert.equal(isUnbounded(buildCacheKey('/api/products?q=lamp', 'de')), true)
})
