import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GridRow, raisePrice } from '#contract/catalog'
import { isChanged, parseCell, parsePasted, reverseChanges, toChanges } from './grid-cells.ts'

const row: GridRow = {
  ...{ variant_id: 'v', product_id: 'p', title: 'Mug', slug: 'mug', options: [], sku: null },
  ...{ status: 'active', price: 12.5, currency: 'USD', stock: 4, image: null },
}

test('a cell is a price with the digits of its currency, or a whole number in stock', () => {
  assert.equal(parseCell(' 12,90', 'price', row), 12.9)
  assert.equal(parseCell('$12.90', 'price', row), 12.9)
  for (const text of ['', '12.999', '-1', '1e3', 'NaN', '99999999'])
    assert.equal(parseCell(text, 'price', row), undefined, text)
  assert.equal(parseCell('07', 'stock', row), 7)
  for (const text of ['1.5', '-1', '', '9999999999'])
    assert.equal(parseCell(text, 'stock', row), undefined, text)
})

test('only what differs is saved, and it can be reversed', () => {
  const edits = new Map([['v', { price: '12.50', stock: '9' }]])
  assert.equal(isChanged(row, edits.get('v'), 'price'), false)
  const changes = toChanges([row], edits)!
  assert.deepEqual(changes, [{ variant_id: 'v', stock: { from: 4, to: 9 } }])
  assert.deepEqual(reverseChanges(changes), [{ variant_id: 'v', stock: { from: 9, to: 4 } }])
  assert.equal(toChanges([row], new Map([['v', { price: 'much' }]])), null)
})

test('a column of a spreadsheet is one cell a row', () => {
  assert.deepEqual(parsePasted('1\r\n2\r\n'), [['1'], ['2']])
  assert.deepEqual(parsePasted('1\t5\n2\t6'), [
    ['1', '5'],
    ['2', '6'],
  ])
})

test('raised prices keep their ending, and are never free by rounding', () => {
  assert.equal(raisePrice(1000, 5, '99'), 1099)
  assert.equal(raisePrice(1990, 10, '95'), 2195)
  assert.equal(raisePrice(1990, -50, '00'), 1000)
  assert.equal(raisePrice(1999, 5, null), 2099)
  assert.equal(raisePrice(40, 0, '00'), 40)
})
