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
    'https://parcels.example/{number}-{country}-{postcode}': true,
    'https://parcels.example/{postcode}': false,
    'https://{country}.example/{number}': false,
  }
  for (const [pattern, isValid] of Object.entries(patterns))
    assert.equal(isTrackingPattern(pattern), isValid, pattern)
})

const parcel = { number: '3SABCD1', postcode: '1012 ab', country: 'NL' }

test('the postcode is in the address as carriers ask for it, and cannot leave its place', () => {
  const pattern = 'https://parcels.example/{number}-{country}-{postcode}'
  assert.equal(buildTrackingUrl(pattern, parcel), 'https://parcels.example/3SABCD1-NL-1012AB')
  const odd = { ...parcel, postcode: '../{number}?#' }
  assert.equal(
    buildTrackingUrl(pattern, odd),
    'https://parcels.example/3SABCD1-NL-..%2F%7BNUMBER%7D%3F%23',
  )
})

test('a tracking number cannot leave its place in the address', () => {
  const pattern = 'https://parcels.example/track?n={number}&lang=en'
  const url = new URL(buildTrackingUrl(pattern, { ...parcel, number: ' a&b=c#d/../?{number}' }))
  assert.equal(url.host, 'parcels.example')
  assert.equal(url.searchParams.get('n'), ' a&b=c#d/../?{number}')
  assert.equal(url.searchParams.get('lang'), 'en')
})
