import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getInitials } from './display-name.ts'

test('a shopper has the initials of the first and the last name', () => {
  assert.equal(getInitials('mina von keller', 'de'), 'MK')
  assert.equal(getInitials('Cher', 'en'), 'C')
})

test('a shopper of the Turkish shop has initials in Turkish upper case', () => {
  assert.equal(getInitials('ilknur ışık', 'tr'), 'İI')
})
