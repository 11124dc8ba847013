import assert from 'node:assert/strict'
import { test } from 'node:test'
import { diffJson, hideFields } from './diff-json.ts'

const hiddenKeys = new Set(['email'])

test('only fields that differ are listed, with the path to them', () => {
  const before = { title: 'Cap', price: { amount: 10, currency: 'USD' }, tags: ['a', 'b'] }
  const after = { title: 'Cap', price: { amount: 12, currency: 'USD' }, tags: ['b'], note: 'new' }
  assert.deepEqual(diffJson(before, after, { hiddenKeys }), [
    { path: 'price.amount', before: 10, after: 12 },
    { path: 'tags', before: ['a', 'b'], after: ['b'] },
    { path: 'note', before: undefined, after: 'new' },
  ])
})

test('what did not exist before, or no longer exists, is one change of the whole value', () => {
  const after = { email: 'mina@example.com', role: 'clerk' }
  const shown = { email: '[hidden]', role: 'clerk' }
  assert.deepEqual(diffJson(null, after, { hiddenKeys }), [
    { path: '', before: null, after: shown },
  ])
  assert.deepEqual(diffJson(after, null, { hiddenKeys }), [
    { path: '', before: shown, after: null },
  ])
})

test('a hidden field is listed without its values, wherever it is', () => {
  const before = { customer: { email: 'mina@example.com' } }
  const after = { customer: { email: 'theo@example.com' } }
  assert.deepEqual(diffJson(before, after, { hiddenKeys }), [
    { path: 'customer.email', is_hidden: true },
  ])
  assert.deepEqual(hideFields([{ email: 'mina@example.com', note: null }], { hiddenKeys }), [
    { email: '[hidden]', note: null },
  ])
})

test('a long text is cut', () => {
  const { text } = hideFields({ text: 'x'.repeat(30_000) }, { hiddenKeys }) as { text: string }
  assert.equal(text.length, 20_001)
})
