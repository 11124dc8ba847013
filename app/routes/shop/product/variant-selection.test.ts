import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Variant } from '#contract/catalog'
import {
  findVariant,
  getInitialVariant,
  isOptionUnavailable,
  selectOptionValue,
} from './variant-selection.ts'

const lamp = {
  options: [],
  variants: [
    variant('mustard 24', 'out'),
    variant('mustard 30'),
    variant('forest 24'),
    variant('forest 36', 'out'),
  ],
}
const [mustard24, mustard30, forest24, forest36] = lamp.variants as [
  Variant,
  Variant,
  Variant,
  Variant,
]
const COLOUR = 0
const SIZE = 1

test('the first variant in stock is selected initially', () => {
  assert.equal(getInitialVariant(lamp), mustard30)
  assert.equal(getInitialVariant({ options: [], variants: [mustard24] }), mustard24)
})

test('a link with a variant id selects that variant; an unknown id selects none', () => {
  assert.equal(findVariant(lamp, 'forest 24'), forest24)
  assert.equal(findVariant(lamp, 'unknown'), undefined)
})

test('selecting a value keeps the other options if that variant exists, even sold out', () => {
  assert.equal(
    selectOptionValue(lamp, forest24, { optionIndex: COLOUR, value: 'mustard' }),
    mustard24,
  )
})

test('a colour unavailable in the current size selects a variant in stock with that colour', () => {
  assert.equal(
    selectOptionValue(lamp, mustard30, { optionIndex: COLOUR, value: 'forest' }),
    forest24,
  )
  assert.equal(selectOptionValue(lamp, mustard30, { optionIndex: SIZE, value: '36' }), forest36)
})

test('an option value is unavailable if its variant is sold out or does not exist', () => {
  assert.equal(isOptionUnavailable(lamp, mustard30, { optionIndex: SIZE, value: '30' }), false)
  assert.equal(isOptionUnavailable(lamp, mustard30, { optionIndex: SIZE, value: '24' }), true)
  assert.equal(isOptionUnavailable(lamp, mustard30, { optionIndex: SIZE, value: '36' }), true)
})

test('a product without options selects its only variant', () => {
  const cap = { options: [], variants: [{ ...variant(''), options: [] }] }
  assert.equal(getInitialVariant(cap), cap.variants[0])
})

function variant(name: string, stock: Variant['stock'] = 'in_stock'): Variant {
  return { id: name, options: name.split(' '), stock } as Variant
}
