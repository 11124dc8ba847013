import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buildListingHref,
  type Filters,
  omitFilters,
  omitFilterValue,
  parseFilters,
  validatePriceRange,
} from './filters.ts'

test('a URL parses to filters and back, in a fixed order of parameters', () => {
  const filters = parseFilters(
    new URLSearchParams('sort=price_asc&reduced=true&in_stock=true&category=lamps'),
  )

  assert.deepEqual(filters, {
    ...{ category: 'lamps', in_stock: 'true', reduced: 'true', sort: 'price_asc' },
  })
  assert.equal(
    buildListingHref('/shop', filters),
    '/shop?category=lamps&in_stock=true&reduced=true&sort=price_asc',
  )
  assert.equal(buildListingHref('/shop', filters, 'abc').endsWith('&cursor=abc'), true)
  assert.equal(buildListingHref('/shop', {}), '/shop')
})

test('empty, invalid and unknown parameters are ignored, so a mistyped URL still shows a list', () => {
  const search =
    'source=ebay&min_price=&max_price=-3&rating=9&in_stock=no&sort=up&q=%20&utm_source=x'
  assert.deepEqual(parseFilters(new URLSearchParams(search)), {})
})

test('a shopper can type a price with a decimal comma and spaces', () => {
  const form = new FormData()
  form.set('min_price', ' 12,50 ')
  assert.deepEqual(parseFilters(form), { min_price: '12.50' })
  form.set('currency', 'EUR')
  assert.deepEqual(parseFilters(form), { min_price: '12.50', currency: 'EUR' })
  form.delete('min_price')
  assert.deepEqual(parseFilters(form), {}, 'a currency is that of a price')
})

test('whitespace in a search phrase is collapsed, as in the key of the page cache', () => {
  assert.deepEqual(parseFilters(new URLSearchParams('q=%20blue%20%20%09cap%20')), { q: 'blue cap' })
})

test('colours, sizes and brands are in the URL, each once, and an unknown colour is ignored', () => {
  const query = 'brand=Kettle+Lane&size=M&colour=red&colour=brick&colour=blue&colour=red'
  const filters = parseFilters(new URLSearchParams(query))
  assert.equal(
    buildListingHref('/shop', filters),
    '/shop?colour=blue&colour=red&size=M&brand=Kettle+Lane',
  )
  assert.deepEqual(parseFilters(new URLSearchParams('colour=brick')), {})
})

test('one of several colours is removed, and the last one removes the filter', () => {
  const filters: Filters = { colour: ['blue', 'red'], rating: '4' }
  const withoutRed = omitFilterValue(filters, 'colour', 'red')
  assert.deepEqual(withoutRed, { colour: ['blue'], rating: '4' })
  assert.deepEqual(omitFilterValue(withoutRed, 'colour', 'blue'), { rating: '4' })
})

test('a filter is removed and the others stay', () => {
  assert.deepEqual(omitFilters({ q: 'lamp', rating: '4' }, 'rating'), { q: 'lamp' })
})

test('a price range that cannot be is refused with its reason', () => {
  const validate = (min_price: string, max_price: string) =>
    validatePriceRange(new URLSearchParams({ min_price, max_price }))
  assert.equal(validate('100', '50'), 'priceReversed')
  assert.equal(validate('abc', ''), 'priceInvalid')
  assert.equal(validate('', '1.000,00'), 'priceInvalid')
  assert.equal(validate('', ' '), null)
  assert.equal(validate('12,50', '12.50'), null)
})
