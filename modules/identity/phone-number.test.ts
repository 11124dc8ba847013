import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePhoneNumber } from './phone-number.ts'

test('numbers of several countries are stored in E.164 without the plus', () => {
  const numbers = {
    '+4915112345678': '4915112345678',
    '+14165550100': '14165550100',
    '+33612345678': '33612345678',
    '+447911123456': '447911123456',
    '+390612345678': '390612345678',
    '+5511987654321': '5511987654321',
    '+919876543210': '919876543210',
    '+80012345678': '80012345678',
  }
  for (const [typed, stored] of Object.entries(numbers)) {
    assert.equal(parsePhoneNumber(typed), stored, typed)
  }
})

test('the plus, spaces and punctuation make no difference', () => {
  for (const typed of ['4915112345678', ' + 49 151 1234 5678 ', '+49 (0)151-12345678']) {
    assert.equal(parsePhoneNumber(typed), '4915112345678', typed)
  }
})

test('a number without a country, of an unknown one or of an impossible length is invalid', () => {
  const noCountry = ['0151 12345678', '0049 151 12345678', '00 1 202 555 0100', '2125550100']
  const unknownCountry = ['+999123456789', '+0123456789']
  const wrongLength = ['+1202555010', '+120255501000', '+336123456', '+491', '+491511234567890123']
  const noNumber = ['', '+', 'pigeon', 'call +12025550100', '+12025550100 ext. 5', undefined]
  for (const typed of [...noCountry, ...unknownCountry, ...wrongLength, ...noNumber]) {
    assert.equal(parsePhoneNumber(typed), null, typed)
  }
})

test('a number that is not assigned yet is valid', () => {
  assert.equal(parsePhoneNumber('+15555550100'), '15555550100')
})
