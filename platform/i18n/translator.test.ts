import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTranslators } from './translator.ts'

const getTranslator = createTranslators({
  en: {
    cart: {
      items: '{count, plural, =0 {Your cart is empty} one {# item} other {# items}}',
      sold_out: '{title} is sold out.',
    },
  },
  de: {
    cart: {
      items: '{count, plural, =0 {Dein Warenkorb ist leer} one {# Artikel} other {# Artikel}}',
    },
  },
})

test('a message is chosen by the number in it', () => {
  const t = getTranslator('en')
  assert.equal(t('cart.items', { count: 0 }), 'Your cart is empty')
  assert.equal(t('cart.items', { count: 1 }), '1 item')
  assert.equal(t('cart.items', { count: 3 }), '3 items')
})

test('a reader gets their language, and English where it has no message yet', () => {
  assert.equal(getTranslator('de')('cart.items', { count: 2 }), '2 Artikel')
  assert.equal(getTranslator('de')('cart.sold_out', { title: 'Lampe' }), 'Lampe is sold out.')
})

test('an unknown key is returned as it is', () => {
  assert.equal(getTranslator('en')('cart.unknown'), 'cart.unknown')
})
