import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SupplierVariant } from '#modules/marketplace'
import { chooseVariants } from './choose-variants.ts'

const build = (
  id: string,
  options: Record<string, string>,
  rest: Partial<SupplierVariant> = {},
) => ({
  ...{ id, attributes: '', price: { minor: 500, currency: 'USD' }, listPrice: null, stock: 5 },
  ...{ imageUrl: null, shipsFrom: null, maxQuantity: null },
  options: Object.entries(options).map(([name, value]) => ({ name, value })),
  ...rest,
})
const read = (variants: SupplierVariant[]) =>
  chooseVariants(variants).map(({ variant, options }) => {
    return [variant.id, ...options.map(({ name, value }) => `${name}=${value}`)]
  })

test('of several warehouses the cheapest that has the variant is chosen', () => {
  const price = { minor: 400, currency: 'USD' }
  assert.deepEqual(
    read([
      build('1', { Color: 'Red' }, { shipsFrom: 'Spain' }),
      build('2', { Color: 'Red' }, { shipsFrom: 'China', price }),
      build('3', { Color: 'Red' }, { shipsFrom: 'France', price, stock: 0 }),
      build('4', { Color: 'Blue' }),
    ]),
    [
      ['2', 'Color=Red'],
      ['4', 'Color=Blue'],
    ],
  )
})

test('a fourth option becomes a part of the third', () => {
  assert.deepEqual(read([build('1', { Color: 'Red', Size: 'M', Plug: 'EU', Set: 'Two' })]), [
    ['1', 'Color=Red', 'Size=M', 'Plug=EU / Two'],
  ])
})

test('a variant that lacks an option of others stays apart from them', () => {
  assert.deepEqual(read([build('1', { Color: 'Red' }), build('2', { Color: 'Red', Size: 'M' })]), [
    ['1', 'Color=Red', 'Size=–'],
    ['2', 'Color=Red', 'Size=M'],
  ])
})

test('a name of the supplier is one line without control characters, of 120 characters at most', () => {
  const [[, option] = []] = read([build('1', { Color: `Red\u0000\n${'x'.repeat(500)}` })])
  assert.match(option!, /^Color=Red x+…$/)
  assert.equal(option!.length, 'Color='.length + 120)
})
