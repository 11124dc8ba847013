import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCountryOfAddress } from './find-country-of-address.ts'

test('an address has the country to which it is assigned', async () => {
  // Name servers of Google, Deutsche Telekom and Türk Telekom.
  assert.equal(await findCountryOfAddress('8.8.8.8'), 'US')
  assert.equal(await findCountryOfAddress('194.25.2.129'), 'DE')
  assert.equal(await findCountryOfAddress('195.175.39.39'), 'TR')
})

test('a private address, one of version 6, and what is no address have none', async () => {
  for (const address of ['127.0.0.1', '10.1.1.1', '192.168.1.1', '2001:4860:4860::8888']) {
    assert.equal(await findCountryOfAddress(address), null, address)
  }
  for (const address of ['unknown', '', '999.1.1.1', '1.2.3', "1' or 1=1"]) {
    assert.equal(await findCountryOfAddress(address), null, address)
  }
})
