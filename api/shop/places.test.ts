import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openCheckoutShop } from '#tests/support/checkout-shop'

test('a guest finds the places of a ZIP code, with the state where the country has states', async () => {
  const { mina } = await openCheckoutShop()
  const find = async (country: string, zipCode: string) => {
    const { body } = await mina.request<{ items: { city: string; region: string | null }[] }>(
      'GET',
      `/api/places?country=${country}&zip_code=${encodeURIComponent(zipCode)}`,
    )
    return body.items.map(({ city, region }) => (region ? `${city} ${region}` : city))
  }
  assert.deepEqual(await find('US', '90210'), ['Beverly Hills CA'])
  assert.deepEqual(await find('US', '90210-1234'), ['Beverly Hills CA'])
  assert.deepEqual(await find('AT', '1010'), ['Wien'])
  assert.deepEqual(await find('FR', '75011'), ['Paris'])
  assert.deepEqual(await find('TR', '34710'), ['İstanbul'])
  for (const zipCode of ['00000', '902', '', 'Wien', '9021\t']) {
    assert.deepEqual(await find('US', zipCode), [], JSON.stringify(zipCode))
  }
})

test('a country without places, and a ZIP code of a megabyte, are refused', async () => {
  const { mina } = await openCheckoutShop()
  const status = async (query: string) => (await mina.request('GET', `/api/places?${query}`)).status
  assert.equal(await status('country=JP&zip_code=100-0001'), 422)
  assert.equal(await status('country=US'), 422)
  assert.equal(await status(`country=US&zip_code=${'9'.repeat(6000)}`), 422)
})
