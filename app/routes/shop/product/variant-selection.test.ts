import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Variant } from '#contract/catalog'
import {
  findPreviewVariant,
  findSelectedVariant,
  findVariant,
  getInitialSelection,
  isOptionUnavailable,
  type OptionSelection,
  selectOptionValue,
} from './variant-selection.ts'

const lamp = {
  options: [
    {
      name: 'Colour',
      values: [
        { value: 'mustard', swatch: '#dba430' },
        { value: 'forest', swatch: '#2f5d4e' },
      ],
    },
    { name: 'Size', values: ['24', '30', '36'].map((value) => ({ value, swatch: null })) },
  ],
  variants: [
    variant('mustard 24', 'out'),
    variant('mustard 30'),
    variant('forest 24'),
    variant('forest 36', 'out'),
  ],
}
const [, mustard30, forest24] = lamp.variants
const COLOUR = 0
const SIZE = 1

test('a colour is chosen initially, and a size is left to the shopper', () => {
  assert.deepEqual(getInitialSelection(lamp), ['mustard', null])
  assert.equal(findSelectedVariant(lamp, ['mustard', null]), undefined)
  assert.equal(findPreviewVariant(lamp, ['mustard', null]), mustard30)
  assert.equal(findSelectedVariant(lamp, ['forest', '24']), forest24)
})

test('an option with a single value is chosen initially, and a product without options has its variant', () => {
  const oneSize = { ...lamp, options: [option('mustard'), option('24')] }
  assert.deepEqual(getInitialSelection(oneSize), ['mustard', '30'])
  const cap = { options: [], variants: [{ ...variant(''), options: [] }] }
  assert.equal(findSelectedVariant(cap, getInitialSelection(cap)), cap.variants[0])
})

test('a link with a variant id selects that variant; an unknown id selects none', () => {
  assert.equal(findVariant(lamp, 'forest 24'), forest24)
  assert.equal(findVariant(lamp, 'unknown'), undefined)
})

test('selecting a value keeps the other options if that variant exists, even sold out', () => {
  assert.deepEqual(select(['forest', '24'], COLOUR, 'mustard'), ['mustard', '24'])
  assert.deepEqual(select(['mustard', null], COLOUR, 'forest'), ['forest', null])
})

test('a colour unavailable in the current size selects a variant in stock with that colour', () => {
  assert.deepEqual(select(['mustard', '30'], COLOUR, 'forest'), ['forest', '24'])
  assert.deepEqual(select(['mustard', '30'], SIZE, '36'), ['forest', '36'])
})

test('an option value is unavailable if its variant is sold out or does not exist', () => {
  const isUnavailable = (value: string) =>
    isOptionUnavailable(lamp, ['mustard', null], { optionIndex: SIZE, value })
  assert.equal(isUnavailable('30'), false)
  assert.equal(isUnavailable('24'), true)
  assert.equal(isUnavailable('36'), true)
})

function select(selection: OptionSelection, optionIndex: number, value: string) {
  return selectOptionValue(lamp, selection, { optionIndex, value })
}

function option(...values: string[]) {
  return { name: values[0]!, values: values.map((value) => ({ value, swatch: null })) }
}

function variant(name: string, stock: Variant['stock'] = 'in_stock'): Variant {
  return { id: name, options: name.split(' '), stock } as Variant
}
