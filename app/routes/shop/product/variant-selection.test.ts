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

test('a page opens with something that can be bought', () => {
  assert.equal(getInitialVariant(lamp), mustard30)
  assert.equal(getInitialVariant({ options: [], variants: [mustard24] }), mustard24)
})

test('a link to a variant opens that variant, and a strange one none', () => {
  assert.equal(findVariant(lamp, 'forest 24'), forest24)
  assert.equal(findVariant(lamp, 'somebody else’s'), undefined)
})

test('choosing keeps the other choices where such a one exists, even sold out', () => {
  assert.equal(selectOptionValue(lamp, forest24, { option: COLOUR, value: 'mustard' }), mustard24)
})

test('a colour that is not made in this size opens the colour in one that can be bought', () => {
  assert.equal(selectOptionValue(lamp, mustard30, { option: COLOUR, value: 'forest' }), forest24)
  assert.equal(selectOptionValue(lamp, mustard30, { option: SIZE, value: '36' }), forest36)
})

test('what is sold out or does not exist with the other choices is struck through', () => {
  assert.equal(isOptionUnavailable(lamp, mustard30, { option: SIZE, value: '30' }), false)
  assert.equal(isOptionUnavailable(lamp, mustard30, { option: SIZE, value: '24' }), true)
  assert.equal(isOptionUnavailable(lamp, mustard30, { option: SIZE, value: '36' }), true)
})

test('a product without options has nothing to strike through', () => {
  const cap = { options: [], variants: [{ ...variant(''), options: [] }] }
  assert.equal(getInitialVariant(cap), cap.variants[0])
})

function variant(name: string, stock: Variant['stock'] = 'in_stock'): Variant {
  return { id: name, options: name.split(' '), stock } as Variant
}
