import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MarketplaceProvider } from '#modules/marketplace'
import { clearFaults, type FaultKind, switchFault } from '#sandbox/marketplace'
import { BEAR_MAT } from '#tests/support/marketplace'
import { openConnectedShop, openMarketplaceShop } from '#tests/support/marketplace-shop'

const market = { country: 'FR', currency: 'EUR', language: 'fr' }
const search = { keyword: 'lamp', market, page: 1, pageSize: 5 }
const address = {
  ...{ fullName: 'Marie Dupont', line1: '12 rue de l’Église', line2: null, city: 'Lyon' },
  ...{ province: 'Rhone', zip: '69001', country: 'FR', phonePrefix: '+33', phone: '612345678' },
}
const order = {
  ...{ key: 'OW-1001-1', address, note: 'No invoice in the parcel, please' },
  lines: [
    {
      ...{ productId: BEAR_MAT.id, variantAttributes: '14:29#Bear;183:200007741', quantity: 2 },
      freightCode: 'CAINIAO_FULFILLMENT_STD',
    },
  ],
}

test('a shop without consent can list categories and affiliate products, and nothing else', async () => {
  const { provider } = await openMarketplaceShop()
  const categories = await provider.listCategories({ language: 'en' })
  assert.deepEqual(
    categories.ok && categories.value.map(({ name, parentId }) => [name, parentId]),
    [
      ['Home Textile', '15'],
      ['Home & Garden', null],
    ],
  )
  const found = await provider.affiliate!.searchProducts(search)
  assert.equal(found.ok && found.value[0]?.title, 'Reading lamp')
  const searched = await provider.searchProducts(search)
  assert.deepEqual(searched, { ok: false, error: { code: 'marketplace_not_connected' } })
})

test('a product comes with its variants, and ids of 17 digits stay as they are', async () => {
  const { provider } = await openConnectedShop()
  const product = await provider.getProduct({ id: BEAR_MAT.id, market })
  assert.ok(product.ok)
  const { variants, ...rest } = product.value
  assert.deepEqual([rest.id, rest.idsByCountry], [BEAR_MAT.id, { US: '3256807990906987' }])
  assert.deepEqual(rest.attributes, [{ name: 'Material', value: 'Cotton' }], 'no brand is no brand')
  assert.deepEqual(variants[0], {
    id: '12000044126059467',
    attributes: '14:29#Bear;183:200007741',
    options: [
      { name: 'Color', value: 'Bear' },
      { name: 'Size', value: '40x60cm' },
    ],
    price: { minor: 737, currency: 'EUR' },
    listPrice: { minor: 2045, currency: 'EUR' },
    stock: 27,
    imageUrl: 'http://sandbox.example/sandbox/marketplace/pictures/mug.forest.3.webp',
    shipsFrom: null,
    maxQuantity: null,
  })
  assert.equal(rest.imageUrls.length, 3, 'the picture of a variant is one of the product')
})

test('a streamlined answer reads the same as a wrapped one', async () => {
  const { provider, db, clock } = await openConnectedShop()
  const wrapped = await provider.getProduct({ id: BEAR_MAT.id, market })
  await switchFault(db, { kind: 'streamlined', calls: 1, now: clock() })
  assert.deepEqual(await provider.getProduct({ id: BEAR_MAT.id, market }), wrapped)
})

test('a product that is gone, one for other countries, and a silent marketplace are told apart', async () => {
  const { provider, db, clock } = await openConnectedShop()
  const gone = await provider.getProduct({ id: '1', market })
  assert.equal(!gone.ok && gone.error.code, 'supplier_product_not_found')
  const otherMarket = { ...market, country: 'BR' }
  const excluded = await provider.getProduct({ id: BEAR_MAT.id, market: otherMarket })
  assert.equal(!excluded.ok && excluded.error.code, 'supplier_product_not_for_country')
  await switchFault(db, { kind: 'unavailable', calls: 9, now: clock() })
  const silent = await provider.getProduct({ id: BEAR_MAT.id, market })
  assert.equal(!silent.ok && silent.error.code, 'marketplace_unavailable')
})

test('a country to which a variant is not sent has no freight', async () => {
  const { provider } = await openConnectedShop()
  const input = { productId: BEAR_MAT.id, variantId: '12000044126059467', quantity: 1, market }
  const options = await provider.queryFreight(input)
  assert.deepEqual(options.ok && options.value.map(({ fee }) => fee.minor), [183, 827])
  const otherMarket = { ...market, country: 'BR' }
  assert.deepEqual(await provider.queryFreight({ ...input, market: otherMarket }), {
    ok: true,
    value: [],
  })
})

test('an order is placed once, however often it is sent', async () => {
  const { provider } = await openConnectedShop()
  const first = await provider.placeOrder(order)
  assert.ok(first.ok)
  assert.deepEqual(await provider.placeOrder(order), first)
  const placed = await provider.getOrder({ id: first.value[0]! })
  assert.deepEqual(placed.ok && [placed.value.state, placed.value.lines], [
    'unpaid',
    [{ productId: BEAR_MAT.id, variantId: '12000044126059467', quantity: 2 }],
  ])
  assert.deepEqual(await provider.getParcels({ orderId: first.value[0]! }), { ok: true, value: [] })
})

test('an order whose response is lost is sent again under the same key, and exists once', async () => {
  const { provider, db, clock, seen } = await openConnectedShop()
  await switchFault(db, { kind: 'lost_response', calls: 2, now: clock() })
  const placed = await provider.placeOrder(order)
  assert.ok(placed.ok)
  assert.deepEqual([placed.value.length, seen.length], [1, 3])
})

test('an order with a wrong address, a sold-out variant or an unknown one says which', async () => {
  const { provider } = await openConnectedShop()
  const [line] = order.lines
  const cases = {
    supplier_address_refused: { ...order, address: { ...address, city: '' } },
    supplier_stock_gone: { ...order, lines: [{ ...line!, quantity: 1000 }] },
    supplier_product_not_found: { ...order, lines: [{ ...line!, variantAttributes: '1:1' }] },
    supplier_freight_gone: { ...order, lines: [{ ...line!, freightCode: 'PIGEON' }] },
  }
  for (const [code, input] of Object.entries(cases)) {
    const refused = await provider.placeOrder({ ...input, key: code })
    assert.equal(!refused.ok && refused.error.code, code)
  }
})

test('links are matched by their products, and unknown products have a reason', async () => {
  const { provider } = await openConnectedShop()
  const productIds = ['1', BEAR_MAT.id]
  const links = await provider.affiliate!.createLinks({ productIds })
  assert.ok(links.ok)
  assert.match(links.value.get(BEAR_MAT.id)?.url ?? '', /\/s\/1005008177221739$/)
  assert.deepEqual(links.value.get('1'), { url: null, message: 'the link is invalid' })
})

type Call = (provider: MarketplaceProvider) => Promise<{ ok: boolean; error?: { code: string } }>

/** Every kind of call, and whether it needs the consent of the owner. */
const CALLS: Record<string, { call: Call; needsToken: boolean }> = {
  'the search': { call: (provider) => provider.searchProducts(search), needsToken: true },
  'a product': {
    call: (provider) => provider.getProduct({ id: BEAR_MAT.id, market }),
    needsToken: true,
  },
  'the categories': {
    call: (provider) => provider.listCategories({ language: 'en' }),
    needsToken: false,
  },
  'the freight': {
    call: (provider) => {
      const input = { productId: BEAR_MAT.id, variantId: '12000044126059467', quantity: 1, market }
      return provider.queryFreight(input)
    },
    needsToken: true,
  },
  'an order': { call: (provider) => provider.placeOrder(order), needsToken: true },
  'affiliate products': {
    call: (provider) => provider.affiliate!.searchProducts(search),
    needsToken: false,
  },
  'promotion links': {
    call: (provider) => {
      return provider.affiliate!.createLinks({ productIds: [BEAR_MAT.id] })
    },
    needsToken: false,
  },
}

interface ExpectedEnd {
  ends: string
  requests: number
  /** How many calls meet it; by default one. */
  calls?: number
  seconds?: number
  /** Without a token, where the fault is one of tokens. */
  endsWithoutToken?: string
}

/** Each fault of the gateway: how a call that meets it ends, and how often the shop sends it. */
const FAULTS: Partial<Record<FaultKind, ExpectedEnd>> = {
  rate_limit: { ends: 'ok', requests: 2, seconds: 3 },
  daily_limit: { ends: 'marketplace_limited', requests: 1, seconds: 4000 },
  expired_token: {
    ...{ ends: 'ok', requests: 3, endsWithoutToken: 'marketplace_consent_needed' },
  },
  expired_consent: { ends: 'marketplace_consent_needed', requests: 1 },
  wrong_signature: { ends: 'marketplace_refused', requests: 1 },
  no_permission: { ends: 'marketplace_denied', requests: 1 },
  unavailable: { ends: 'ok', requests: 4, calls: 3 },
  server_error: { ends: 'ok', requests: 4, calls: 3 },
  punish_page: { ends: 'ok', requests: 4, calls: 3 },
  malformed_json: { ends: 'ok', requests: 4, calls: 3 },
  lost_response: { ends: 'ok', requests: 4, calls: 3 },
  streamlined: { ends: 'ok', requests: 1 },
}

for (const [kind, expected] of Object.entries(FAULTS)) {
  for (const [name, { call, needsToken }] of Object.entries(CALLS)) {
    const { endsWithoutToken, calls = 1, seconds } = expected
    const ends = needsToken ? expected.ends : (endsWithoutToken ?? expected.ends)
    const requests = !needsToken && endsWithoutToken ? 1 : expected.requests
    test(`the call of ${name} that meets ${kind} ends with ${ends} after ${requests} requests`, async () => {
      const { provider, db, clock, seen } = await openConnectedShop()
      const fault = { kind: kind as FaultKind, calls, ...(seconds && { seconds }), now: clock() }
      await switchFault(db, fault)
      const result = await call(provider)
      assert.equal(result.ok ? 'ok' : result.error!.code, ends)
      assert.equal(seen.length, requests)
    })
  }
}

test('no fault makes an order twice', async () => {
  const { provider, db, clock } = await openConnectedShop()
  for (const kind of Object.keys(FAULTS) as FaultKind[]) {
    await switchFault(db, { kind, calls: 1, seconds: 1, now: clock() })
    await provider.placeOrder(order)
  }
  const { rows } = await db.execute('select count(*)::int as n from sandbox.marketplace_orders')
  assert.equal(rows[0]!.n, 1)
})

test('a search whose back end fails is told from one without results', async () => {
  const { provider, db, clock } = await openConnectedShop()
  await switchFault(db, { kind: 'search_error', calls: 1, now: clock() })
  const failed = await provider.searchProducts(search)
  assert.equal(!failed.ok && failed.error.code, 'marketplace_unavailable')
  await switchFault(db, { kind: 'empty_list', calls: 1, now: clock() })
  assert.deepEqual(await provider.searchProducts(search), { ok: true, value: [] })
})

test('nobody asks a method again before its limit ends', async () => {
  const { provider, db, clock, seen, passTime } = await openConnectedShop()
  await switchFault(db, { kind: 'daily_limit', calls: 1, seconds: 4000, now: clock() })
  await provider.searchProducts(search)
  const limited = await provider.searchProducts(search)
  assert.equal(!limited.ok && limited.error.code, 'marketplace_limited')
  assert.equal(seen.length, 1)
  assert.ok((await provider.getProduct({ id: BEAR_MAT.id, market })).ok, 'other methods go on')
  passTime(4_001_000)
  assert.ok((await provider.searchProducts(search)).ok)
})

test('after several faults in a row the marketplace is left alone for a while, and then asked again', async () => {
  const { provider, db, clock, seen, passTime } = await openConnectedShop()
  await switchFault(db, { kind: 'server_error', calls: 100, now: clock() })
  for (let n = 0; n < 4; n++) await provider.listCategories({ language: 'en' })
  const sentBefore = seen.length
  assert.ok(sentBefore < 10, `${sentBefore} requests`)
  await provider.listCategories({ language: 'en' })
  assert.equal(seen.length, sentBefore, 'no request while it is left alone')
  await clearFaults(db)
  passTime(600_000)
  assert.ok((await provider.listCategories({ language: 'en' })).ok)
})

test('calls of all processes are spread over time', async () => {
  const { provider, waits } = await openConnectedShop()
  const calls = Array.from({ length: 12 }, () => provider.listCategories({ language: 'en' }))
  for (const result of await Promise.all(calls)) assert.ok(result.ok)
  assert.ok(Math.max(...waits) >= 2000, `the longest wait was ${Math.max(...waits)} ms`)
})

test('of ten calls with an expired token one refreshes it, and all of them succeed', async () => {
  const { provider, db, clock, seen } = await openConnectedShop()
  await switchFault(db, { kind: 'expired_token', calls: 5, now: clock() })
  const results = await Promise.all(
    Array.from({ length: 10 }, () => provider.getProduct({ id: BEAR_MAT.id, market })),
  )
  assert.ok(results.every(({ ok }) => ok))
  assert.equal(seen.filter(({ path }) => path.endsWith('refresh')).length, 1)
})

test('the log of calls holds neither tokens nor secrets nor the address of a shopper', async () => {
  const { client, provider, db, tokens } = await openConnectedShop()
  await provider.placeOrder(order)
  await provider.searchProducts(search)
  const { rows } = await db.execute('select * from marketplace_calls')
  const text = JSON.stringify(rows)
  assert.match(text, /lamp/)
  for (const secret of [tokens.accessToken, tokens.refreshToken!, client.app.secret, 'Dupont']) {
    assert.ok(!text.includes(secret), secret)
  }
  const { rows: stored } = await db.execute<{ sealed: Buffer }>(
    'select encrypted_access_token as sealed from marketplace_tokens',
  )
  assert.ok(!stored[0]!.sealed.toString('latin1').includes(tokens.accessToken))
})
