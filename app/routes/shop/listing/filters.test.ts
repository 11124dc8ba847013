import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildListingHref, omitFilters, parseFilters } from './filters.ts'

test('an address and its filters say the same, whatever their order', () => {
  const filters = parseFilters(new URLSearchParams('sort=price_asc&in_stock=true&category=lamps'))

  assert.deepEqual(filters, { category: 'lamps', in_stock: 'true', sort: 'price_asc' })
  assert.equal(
    buildListingHref('/shop', filters),
    '/shop?category=lamps&in_stock=true&sort=price_asc',
  )
  assert.equal(buildListingHref('/shop', filters, 'abc').endsWith('&cursor=abc'), true)
  assert.equal(buildListingHref('/shop', {}), '/shop')
})

test('what is empty or no filter is left out, so a mistyped address still shows a list', () => {
  const asked =
    'source=ebay&min_price=&max_price=-3&rating=9&in_stock=no&sort=up&q=%20&utm_source=x'
  assert.deepEqual(parseFilters(new URLSearchParams(asked)), {})
})

test('Mina may type a price as she writes it', () => {
  const form = new FormData()
  form.set('min_price', ' 12,50 ')
  assert.deepEqual(parseFilters(form), { min_price: '12.50' })
})

test('spaces too many are none of the words, as in the page that is kept', () => {
  assert.deepEqual(parseFilters(new URLSearchParams('q=%20blue%20%20%09cap%20')), { q: 'blue cap' })
})

test('one filter is taken off and the others stay', () => {
  assert.deepEqual(omitFilters({ q: 'lamp', rating: '4' }, 'rating'), { q: 'lamp' })
})
