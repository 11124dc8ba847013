import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cart } from '#contract/cart'
import { openCheckoutShop } from '#tests/support/checkout-shop'
import { openTestShop } from '#tests/support/test-shop'
import { openTestSite } from '#tests/support/test-site'

test('a new cart starts with the country of the first language that the shop delivers to', async () => {
  const { site } = await openCheckoutShop()
  const createCart = (acceptLanguage: string, body: object = {}) =>
    createCartAt(site, { acceptLanguage, body })

  assert.equal(await createCart('de-DE,de;q=0.9,en;q=0.8'), 'DE')
  assert.equal(await createCart('de,en-US;q=0.7,en;q=0.3'), 'DE', 'German, as Firefox asks for it')
  assert.equal(await createCart('en;q=0.5,en-GB;q=0.9'), 'GB')
  assert.equal(await createCart('pt-BR,fr-FR;q=0.9'), 'FR', 'the shop does not deliver to Brazil')
  for (const none of ['en', '*', '', 'xx-YY', 'no such thing;q=2']) {
    assert.equal(await createCart(none), 'US', none)
  }
})

test('the languages in the body come before Accept-Language, and a chosen country before both', async () => {
  const { site } = await openCheckoutShop()
  const acceptLanguage = 'de-DE'
  const locales = ['en-GB', 'en']
  assert.equal(await createCartAt(site, { acceptLanguage, body: { locales } }), 'GB')
  const chosen = { locales, country: 'FR' }
  assert.equal(await createCartAt(site, { acceptLanguage, body: chosen }), 'FR')
})

test('the setting of the shop is the country of a cart where nothing tells another one', async () => {
  const shop = await openTestShop()
  const { site } = await openTestSite({ shop, defaultCountry: 'NL' })
  assert.equal(await createCartAt(site, { acceptLanguage: 'en' }), 'NL')
  const response = await site.request('/api/shipping-options?country=BR')
  assert.equal((await response.json()).country, 'NL')
})

test('where no language names a country, the network of the shopper does', async () => {
  const shop = await openTestShop()
  const { site } = await openTestSite({ shop, trustedProxies: 1, countryHeader: 'CF-IPCountry' })
  const createCart = (acceptLanguage: string, country: string) =>
    createCartAt(site, { acceptLanguage, headers: { 'CF-IPCountry': country } })
  assert.equal(await createCart('en', 'SE'), 'SE')
  assert.equal(await createCart('de', 'SE'), 'DE')
  assert.equal(await createCart('en', 'BR'), 'US')
})

type Site = Awaited<ReturnType<typeof openTestSite>>['site']

async function createCartAt(
  site: Site,
  {
    acceptLanguage,
    headers = {},
    body = {},
  }: { acceptLanguage: string; headers?: Record<string, string>; body?: object },
): Promise<Cart['country']> {
  const response = await site.request('/api/carts', {
    method: 'POST',
    headers: {
      ...headers,
      'Accept-Language': acceptLanguage,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  return (await response.json()).country
}
