import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import {
  findMissingMessages,
  findUnusedMessages,
  listKeys,
  type SourceFiles,
} from './message-keys.ts'

const files = globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', 'app/i18n/**'] })
const texts = Object.fromEntries(
  globSync('app/i18n/messages/en/*.json').map((file) => {
    return [path.basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8'))]
  }),
)
const screens: SourceFiles = Object.fromEntries(
  files.map((file) => [file, readFileSync(file, 'utf8')]),
)

test('every message key that a screen uses exists', () => {
  assert.ok(listKeys(texts).length > 50, 'there are messages')
  assert.deepEqual(findMissingMessages(screens, texts), [])
})

test('every message is used by a screen', () => {
  assert.deepEqual(findUnusedMessages(screens, texts), [])
})

test('the check reports a key that is used but missing, and messages that no screen uses', () => {
  const cart = { title: 'Cart', left: '{count, plural, one {One} other {#}}', state: { a: 'A' } }
  const page = "import { cartMessages } from\n t('titel') + t('left', { count: 1 })"
  assert.deepEqual(findMissingMessages({ 'app/cart.tsx': page }, { cart }), ['app/cart.tsx: titel'])
  assert.deepEqual(findUnusedMessages({ 'app/cart.tsx': page }, { cart }), [
    'cart:state.a',
    'cart:title',
  ])
})

test('the check accepts keys chosen by a condition or built from a prefix', () => {
  const cart = { full: 'Full', empty: 'Empty', state: { a: 'A' } }
  const page =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a screen
    "import { cartMessages } from\n t(isFull ? 'full' : 'empty') + t(`state.${state}`)"
  assert.deepEqual(findMissingMessages({ 'app/cart.tsx': page }, { cart }), [])
  assert.deepEqual(findUnusedMessages({ 'app/cart.tsx': page }, { cart }), [])
})
