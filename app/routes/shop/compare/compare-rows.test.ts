import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProductDetails } from '#contract/catalog'
import { isDifferent, listCompareRows } from './compare-rows.ts'

const names = { brand: 'Brand', category: 'Category' }

test('rows hold what any of the products states, and differ where one says something else or nothing', () => {
  const rows = listCompareRows(
    [
      buildProduct({ Material: 'Wool', Weight: '1 kg' }, ['S', 'M']),
      buildProduct({ Material: 'Wool', Length: '2 m' }, ['M']),
    ],
    names,
  )
  assert.deepEqual(
    rows.map((row) => [row.name, ...row.values, isDifferent(row)]),
    [
      ['Brand', 'Kvist', 'Kvist', false],
      ['Size', 'S, M', 'M', true],
      ['Material', 'Wool', 'Wool', false],
      ['Weight', '1 kg', null, true],
      ['Length', null, '2 m', true],
    ],
  )
})

function buildProduct(attributes: Record<string, string>, sizes: string[]): ProductDetails {
  return {
    ...{ brand: 'Kvist', category_link: null },
    options: [{ name: 'Size', values: sizes.map((value) => ({ value })) }],
    attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  } as unknown as ProductDetails
}
