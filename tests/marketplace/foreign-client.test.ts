import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AffiliateClient, DropshipperClient } from 'ae_sdk'
import fc from 'fast-check'
import { signRequest } from '#modules/marketplace'
import { issueCode } from '#sandbox/marketplace'
import { SANDBOX_APP } from '#tests/support/marketplace'
import { SANDBOX_URL } from '#tests/support/marketplace-client'
import { openConnectedShop, openMarketplaceShop } from '#tests/support/marketplace-shop'

/** The parts of a client that its types hide. */
interface OpenClient {
  migrated_apis_url: string
  new_apis_url: string
  sign: (parameters: Record<string, string>) => string
  callAPIDirectly: (method: string, parameters: Record<string, unknown>) => Promise<ForeignAnswer>
}
interface ForeignAnswer {
  ok: boolean
  data?: Record<string, unknown>
  error_response?: { code: string }
}

function openClient<Client extends DropshipperClient | AffiliateClient>(client: Client) {
  const open = client as unknown as OpenClient
  open.migrated_apis_url = `${SANDBOX_URL}/sync`
  open.new_apis_url = `${SANDBOX_URL}/rest`
  return { client, open }
}

const app = { app_key: SANDBOX_APP.key, app_secret: SANDBOX_APP.secret }

/** Runs with the sandbox in place of the network. Every other address fails. */
async function withSandbox<Value>(
  fetch: (url: string, init?: RequestInit) => Promise<Response>,
  run: () => Promise<Value>,
): Promise<Value> {
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = String(input)
    if (!url.startsWith(SANDBOX_URL)) throw new Error(`${url} is not the sandbox`)
    return fetch(url, init)
  }
  try {
    return await run()
  } finally {
    globalThis.fetch = original
  }
}

test('an independent client gets and refreshes tokens at the sandbox', async () => {
  const { db, fetch, clock } = await openMarketplaceShop()
  const { client } = openClient(new DropshipperClient({ ...app, session: 'none' }))
  const code = await issueCode(db, { appKey: SANDBOX_APP.key, redirectUri: 'x', now: clock() })
  await withClock(clock, () =>
    withSandbox(fetch, async () => {
      const tokens = (await client.generateToken({ code })) as ForeignAnswer
      assert.ok(tokens.data?.access_token, JSON.stringify(tokens))
      const refresh_token = String(tokens.data.refresh_token)
      const refreshed = (await client.refreshToken({ refresh_token })) as ForeignAnswer
      assert.ok(refreshed.data?.access_token)
      assert.notEqual(refreshed.data.access_token, tokens.data.access_token)
      const again = (await client.generateToken({ code })) as ForeignAnswer
      assert.equal(again.data?.code, 'InvalidCode', 'a code is good for one exchange')
    }),
  )
})

test('an independent client reads products, categories, freight, and places an order at the sandbox', async () => {
  const { fetch, clock, tokens } = await openConnectedShop()
  const { client, open } = openClient(
    new DropshipperClient({ ...app, session: tokens.accessToken }),
  )
  await withClock(clock, () =>
    withSandbox(fetch, async () => {
      const searched = await open.callAPIDirectly('aliexpress.ds.text.search', {
        ...{ keyWord: 'lamp', local: 'tr_TR', countryCode: 'TR', currency: 'TRY' },
      })
      assert.match(JSON.stringify(searched.data), /"totalCount":1/)
      const strange = await open.callAPIDirectly('aliexpress.ds.text.search', {
        ...{ keyWord: 'çanta & été 裙子 +50%', local: 'tr_TR', countryCode: 'TR', currency: 'TRY' },
      })
      assert.equal(strange.ok, true)
      const product = await client.productDetails({
        ...{ product_id: 1005008177221739, ship_to_country: 'FR', target_currency: 'EUR' },
        target_language: 'EN',
      })
      assert.ok(product.ok, JSON.stringify(product))
      const categories = await client.getCategories({})
      assert.ok(categories.ok)
      const freight = await open.callAPIDirectly('aliexpress.ds.freight.query', {
        queryDeliveryReq: JSON.stringify({
          ...{ quantity: '1', shipToCountry: 'FR', productId: '1005008177221739' },
          ...{ selectedSkuId: '12000044126059467', language: 'en_US', locale: 'en_US' },
          currency: 'EUR',
        }),
      })
      assert.match(JSON.stringify(freight.data), /"success":true/)
      const ordered = await open.callAPIDirectly('aliexpress.ds.order.create', {
        param_place_order_request4_open_api_d_t_o: JSON.stringify({
          out_order_id: 'SHOP-1001',
          logistics_address: {
            ...{ contact_person: 'Marie Dupont', address: '12 rue', city: 'Lyon' },
            ...{ province: 'Rhone', country: 'FR', mobile_no: '612345678' },
          },
          product_items: [
            {
              ...{ product_id: 1005008177221739, product_count: 1 },
              sku_attr: '14:29#Bear;183:200007741',
            },
          ],
        }),
      })
      assert.match(JSON.stringify(ordered.data), /"is_success":true/)
    }),
  )
})

test('an independent client finds affiliate products and makes links at the sandbox without a token', async () => {
  const { fetch, clock } = await openMarketplaceShop()
  const { client } = openClient(new AffiliateClient({ ...app, session: 'none' }))
  await withClock(clock, () =>
    withSandbox(fetch, async () => {
      const found = (await client.queryProducts({ keywords: 'lamp' })) as ForeignAnswer
      assert.ok(found.ok, JSON.stringify(found))
      const links = (await client.generateAffiliateLinks({
        promotion_link_type: 0,
        source_values: 'https://www.aliexpress.com/item/1005006361450153.html',
        tracking_id: 'shop_main',
      })) as ForeignAnswer
      assert.ok(links.ok, JSON.stringify(links))
    }),
  )
})

test('the sandbox refuses an independent client with a wrong secret', async () => {
  const { fetch, clock, tokens } = await openConnectedShop()
  const wrong = { ...app, app_secret: `${app.app_secret}x`, session: tokens.accessToken }
  const { open } = openClient(new DropshipperClient(wrong))
  await withClock(clock, () =>
    withSandbox(fetch, async () => {
      const parameters = { keyWord: 'lamp', local: 'en_US', countryCode: 'US', currency: 'USD' }
      const answer = await open.callAPIDirectly('aliexpress.ds.text.search', parameters)
      assert.equal(answer.error_response?.code, 'IncompleteSignature')
    }),
  )
})

test('any parameters get the same signature from the shop and from an independent client', () => {
  const { open } = openClient(new DropshipperClient({ ...app, session: 'x' }))
  const name = fc.stringMatching(/^[a-z]{1,6}(_[a-z]{1,6}){0,2}$/)
  const value = fc.string({ unit: 'grapheme', minLength: 1 })
  const parameters = fc.dictionary(name, value, { maxKeys: 12, noNullPrototype: true })
  fc.assert(
    fc.property(parameters, fc.boolean(), (some, isSystemCall) => {
      const { sign: _, method: __, ...sent } = some
      const path = isSystemCall ? '/auth/token/create' : undefined
      const foreign = open.sign({ ...sent, method: path ?? 'aliexpress.ds.product.get' })
      const ours = isSystemCall ? sent : { ...sent, method: 'aliexpress.ds.product.get' }
      assert.equal(signRequest(ours, { appSecret: app.app_secret, path }), foreign)
    }),
  )
})

/** The independent client asks `Date` for the time of its requests. */
async function withClock<Value>(clock: () => Date, run: () => Promise<Value>): Promise<Value> {
  const original = Date.now
  Date.now = () => clock().getTime()
  try {
    return await run()
  } finally {
    Date.now = original
  }
}
