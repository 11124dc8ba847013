import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTrackingUrl, isTrackingPattern } from './contract.ts'

test('a pattern is an https address with the number behind its host', () => {
  const patterns = {
    'https://parcels.example/{number}': true,
    'https://parcels.example?n={number}': true,
    'https://parcels.example/track#/{number}/{number}': true,
    'http://parcels.example/{number}': false,
    'https://parcels.example/': false,
    'https://{number}.example/': false,
    'https://parcels.example{number}/': false,
    'https://parcels.example:{number}/': false,
    'https://mina:secret@parcels.example/{number}': false,
    'https://parcels.example/{number}/{order}': false,
    'https://parcels.example/a b/{number}': false,
    'javascript:alert(1)//https://parcels.example/{number}': false,
    'https:///{number}': false,
  }
  for (const [pattern, isValid] of Object.entries(patterns))
    assert.equal(isTrackingPattern(pattern), isValid, pattern)
})

test('a tracking number cannot leave its place in the address', () => {
  const pattern = 'https://parcels.example/track?n={number}&lang=en'
  const url = new URL(buildTrackingUrl(pattern, ' a&b=c#d/../?{number}'))
  assert.equal(url.host, 'parcels.example')
  assert.equal(url.searchParams.get('n'), ' a&b=c#d/../?{number}')
  assert.equal(url.searchParams.get('lang'), 'en')
})
