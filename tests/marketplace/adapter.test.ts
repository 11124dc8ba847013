import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MarketplaceProvider, openAdapter } from '#modules/marketplace'
import { err, ok, type Result } from '#platform/result'
import { openTestShop } from '#tests/support/test-shop'

const market = { country: 'DE', currency: 'EUR', language: 'de' }
const TIMEOUT_MS = 200
const LAMP = { id: 'wholesale:lamp-7', market }

const ADDRESS = {
  ...{ fullName: 'Mina Ørsted', line1: 'Gartenstraße 5', line2: null, city: 'Köln' },
  ...{ province: 'Köln', zip: '50667', country: 'DE', phonePrefix: '+49', phone: '2216789123' },
}

const VARIANT = {
  ...{ id: 'oak', attributes: 'oak', options: [], price: { minor: 1900, currency: 'EUR' } },
  ...{ listPrice: null, stock: 3, imageUrl: null, shipsFrom: null, maxQuantity: null },
}
const PRODUCT = {
  ...{ id: 'lamp-7', title: 'Lamp', description: '', isOnSale: true, imageUrls: [] },
  ...{ categoryId: 'lamps', categoryPath: ['home', 'lamps'], attributes: [], variants: [VARIANT] },
  ...{ rating: null, reviewCount: null, weightGrams: null, supplierName: null },
  idsByCountry: { US: 'lamp-7us' },
}
const LISTING = {
  ...{ id: 'lamp-7', title: 'Lamp', imageUrl: null, price: VARIANT.price, listPrice: null },
  ...{ categoryId: 'lamps', categoryName: null, promotionUrl: null },
}

const unused = () => assert.fail('It was asked')

/** An adapter of which only these methods may be called. */
function createAdapter(methods: Partial<MarketplaceProvider>): MarketplaceProvider {
  return {
    ...{ name: 'wholesale', title: 'Wholesale', callsPerSecond: 50, affiliate: null },
    ...{ getProduct: unused, searchProducts: unused, listFeedProducts: unused },
    ...{ listCategories: unused, queryFreight: unused, placeOrder: unused, getOrder: unused },
    ...{ getParcels: unused, getItemUrl: (id) => `https://wholesale.example/items/${id}` },
    ...{ isOwnAddress: () => true, ...methods },
  }
}

/** Opens the adapter in an empty shop. Time passes only by `passTime`. */
async function open(methods: Partial<MarketplaceProvider>) {
  const { db } = await openTestShop()
  let now = new Date('2030-01-01T12:00:00Z').getTime()
  const errors: Error[] = []
  const provider = openAdapter(createAdapter(methods), {
    ...{ db, clock: () => new Date(now), timeoutMs: TIMEOUT_MS },
    onError: (error) => errors.push(error as Error),
  })
  const listCalls = async () => {
    const { rows } = await db.execute<Record<string, unknown>>(
      'select method, parameters, outcome, error_code as code from marketplace_calls order by id',
    )
    return rows
  }
  const passTime = (ms: number) => {
    now += ms
  }
  return { provider, errors, listCalls, passTime }
}

const getProduct = (answer: () => unknown) => ({
  getProduct: (async () => answer()) as MarketplaceProvider['getProduct'],
})

function toCode(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code
}

test('what an adapter throws is a marketplace that does not answer, and the operator hears of it', async () => {
  const shop = await open(
    getProduct(() => {
      throw new Error('no route')
    }),
  )
  const params = { method: 'getProduct', reason: 'no_answer' }
  assert.deepEqual(await shop.provider.getProduct(LAMP), err('marketplace_unavailable', params))
  assert.deepEqual(
    shop.errors.map(({ message }) => message),
    ['no route'],
  )
  assert.deepEqual(await shop.listCalls(), [
    {
      ...{ method: 'getProduct', outcome: 'unavailable', code: 'marketplace_unavailable' },
      parameters: { product_id: 'lamp-7', ship_to_country: 'DE' },
    },
  ])
})

test('also what it throws before it returns a promise', async () => {
  const { provider } = await open({
    getProduct: () => {
      throw new Error('no route')
    },
  })
  assert.equal(toCode(await provider.getProduct(LAMP)), 'marketplace_unavailable')
})

test('an adapter that hangs and ignores its signal is waited for until its time is up', async () => {
  const { provider, listCalls } = await open({ getProduct: () => new Promise(() => {}) })
  const startedAt = performance.now()
  const product = await provider.getProduct(LAMP)
  assert.ok(performance.now() - startedAt < 10 * TIMEOUT_MS)
  assert.deepEqual(
    product,
    err('marketplace_unavailable', { method: 'getProduct', reason: 'timeout' }),
  )
  assert.deepEqual(
    (await listCalls()).map(({ outcome }) => outcome),
    ['timeout'],
  )
})

test('an answer of another shape is no answer', async () => {
  const answers: Record<string, unknown> = {
    nothing: undefined,
    null: null,
    'no result': PRODUCT,
    'an error without a code': { ok: false },
    'an unknown code': err('on_the_moon'),
    'a code of another method': err('supplier_stock_gone'),
    'no product': ok(null),
    'a product without a title': ok({ ...PRODUCT, title: ' ' }),
    'a product without variants': ok({ ...PRODUCT, variants: [] }),
    'a variant twice': ok({ ...PRODUCT, variants: [VARIANT, VARIANT] }),
    'a price of nothing': ok({
      ...PRODUCT,
      variants: [{ ...VARIANT, price: { minor: 0, currency: 'EUR' } }],
    }),
    'a decimal price': ok({
      ...PRODUCT,
      variants: [{ ...VARIANT, price: { minor: 19.9, currency: 'EUR' } }],
    }),
    'an id that has a colon': ok({ ...PRODUCT, id: 'wholesale:lamp-7' }),
    'a script as its picture': ok({ ...PRODUCT, imageUrls: ['javascript:alert(1)'] }),
  }
  for (const [name, answer] of Object.entries(answers)) {
    const shop = await open(getProduct(() => answer))
    const params = { method: 'getProduct', reason: 'invalid_answer' }
    const product = await shop.provider.getProduct(LAMP)
    assert.deepEqual(product, err('marketplace_unavailable', params), name)
    assert.equal(shop.errors.length, 1, name)
    assert.match(shop.errors[0]!.message, /^The marketplace adapter has answered getProduct/)
  }
})

test('what the marketplace says reaches the shop with its reason, and is no fault', async () => {
  const { provider, errors, listCalls } = await open(
    getProduct(() => err('supplier_product_not_for_country', { reason: 'export' })),
  )
  const product = await provider.getProduct(LAMP)
  assert.deepEqual(
    product,
    err('supplier_product_not_for_country', { method: 'getProduct', reason: 'export' }),
  )
  const [call] = await listCalls()
  assert.deepEqual(
    [errors, call!.outcome, call!.code],
    [[], 'ok', 'supplier_product_not_for_country'],
  )
})

test('after five faults in a row the marketplace is left alone for a while, and then asked again', async () => {
  let callCount = 0
  let isDown = true
  const { provider, passTime } = await open(
    getProduct(() => {
      callCount++
      if (isDown) throw new Error('down')
      return ok(PRODUCT)
    }),
  )
  for (let round = 0; round < 4; round++) await provider.getProduct(LAMP)
  isDown = false
  assert.equal(toCode(await provider.getProduct(LAMP)), 'ok', 'an answer ends the row')
  isDown = true
  for (let round = 0; round < 5; round++) await provider.getProduct(LAMP)
  assert.equal(callCount, 10)
  const paused = await provider.getProduct(LAMP)
  assert.deepEqual(
    paused,
    err('marketplace_limited', { method: 'getProduct', reason: 'limited', seconds: 30 }),
  )
  const categories = await provider.listCategories({ language: 'en' })
  assert.equal(toCode(categories), 'marketplace_limited', 'nothing else is asked either')
  assert.equal(callCount, 10)
  isDown = false
  passTime(31_000)
  assert.equal(toCode(await provider.getProduct(LAMP)), 'ok')
})

test('a limit pauses its method for its seconds, and no other', async () => {
  let isLimited = true
  const { provider, passTime, listCalls } = await open({
    ...getProduct(() => {
      return isLimited ? err('marketplace_limited', { reason: 'quota', seconds: 90 }) : ok(PRODUCT)
    }),
    listCategories: async () => ok([]),
  })
  const limited = await provider.getProduct(LAMP)
  assert.deepEqual(
    limited,
    err('marketplace_limited', { method: 'getProduct', reason: 'quota', seconds: 90 }),
  )
  isLimited = false
  passTime(80_000)
  const early = await provider.getProduct(LAMP)
  assert.equal(!early.ok && early.error.params?.seconds, 10)
  assert.ok((await provider.listCategories({ language: 'en' })).ok)
  passTime(11_000)
  assert.ok((await provider.getProduct(LAMP)).ok)
  const outcomes = (await listCalls()).map(({ outcome }) => outcome)
  assert.deepEqual(outcomes, ['limited', 'ok', 'ok'])
})

test('a limit without seconds lasts a minute, and one of weeks a day', async () => {
  for (const [seconds, expected] of [
    [undefined, 60],
    [-5, 60],
    [Number.NaN, 60],
    [2_000_000, 86_400],
  ] as const) {
    const { provider } = await open(
      getProduct(() => err('marketplace_limited', seconds === undefined ? {} : { seconds })),
    )
    const limited = await provider.getProduct(LAMP)
    assert.equal(!limited.ok && limited.error.params?.seconds, expected, `${seconds}`)
    const paused = await provider.getProduct(LAMP)
    assert.equal(!paused.ok && paused.error.params?.seconds, expected)
  }
})

test('ids lose the name of the marketplace on their way to it, and get it on their way back', async () => {
  const inputs: unknown[] = []
  const ask =
    <Input extends object, Value>(value: Value) =>
    async ({ signal: _, ...input }: Input & { signal?: AbortSignal | undefined }) => {
      inputs.push(input)
      return ok(value)
    }
  const parcel = { trackingNumber: 'P-1', carrier: null, steps: [], productIds: ['lamp-7'] }
  const line = { productId: 'lamp-7', variantId: 'oak', quantity: 1 }
  const { provider, listCalls } = await open({
    getProduct: ask(PRODUCT),
    searchProducts: ask([LISTING]),
    listFeedProducts: ask({ ids: ['lamp-7'], nextCursor: null }),
    listCategories: ask([{ id: 'lamps', name: 'Lamps', parentId: 'home' }]),
    queryFreight: ask([]),
    placeOrder: ask(['W1']),
    getOrder: ask({ id: 'W1', state: null, rawState: 'new', cost: null, lines: [line] }),
    getParcels: ask([parcel]),
    affiliate: {
      searchProducts: ask([LISTING]),
      createLinks: ask(
        new Map([['lamp-7', { url: 'https://wholesale.example/s', message: null }]]),
      ),
    },
  })
  const value = <Value>(answer: Result<Value>) => (answer.ok ? answer.value : assert.fail())
  const page = { market, page: 1, pageSize: 5 }
  const variant = { variantId: 'oak', quantity: 1, market }
  const order = { key: 'k', address: ADDRESS, note: '' }
  const rest = { variantAttributes: 'oak', quantity: 1, freightCode: null }

  const product = value(await provider.getProduct(LAMP))
  assert.deepEqual([product.id, product.categoryId], [LAMP.id, 'wholesale:lamps'])
  assert.deepEqual(product.categoryPath, ['wholesale:home', 'wholesale:lamps'])
  assert.deepEqual(product.idsByCountry, { US: 'wholesale:lamp-7us' })
  assert.equal(product.variants[0]!.id, 'oak')
  const [listing] = value(await provider.searchProducts({ keyword: 'lamp', ...page }))
  assert.deepEqual([listing!.id, listing!.categoryId], [LAMP.id, 'wholesale:lamps'])
  assert.deepEqual(value(await provider.listFeedProducts({ feed: 'new' })).ids, [LAMP.id])
  assert.deepEqual(value(await provider.listCategories({ language: 'en' })), [
    { id: 'wholesale:lamps', name: 'Lamps', parentId: 'wholesale:home' },
  ])
  value(await provider.queryFreight({ productId: LAMP.id, ...variant }))
  const lines = [{ productId: LAMP.id, ...rest }]
  assert.deepEqual(value(await provider.placeOrder({ ...order, lines })), ['wholesale:W1'])
  const placed = value(await provider.getOrder({ id: 'wholesale:W1' }))
  assert.deepEqual([placed.id, placed.lines[0]!.productId], ['wholesale:W1', LAMP.id])
  const [parcels] = value(await provider.getParcels({ orderId: 'wholesale:W1' }))
  assert.deepEqual(parcels!.productIds, [LAMP.id])
  const { affiliate } = provider
  const query = { keyword: '', categoryId: 'wholesale:lamps', ...page }
  assert.equal(value(await affiliate!.searchProducts(query))[0]!.id, LAMP.id)
  const links = value(await affiliate!.createLinks({ productIds: [LAMP.id, '1005008177221739'] }))
  assert.deepEqual([...links.keys()], [LAMP.id])
  assert.equal(provider.getItemUrl(LAMP.id), 'https://wholesale.example/items/lamp-7')

  assert.deepEqual(inputs, [
    { id: 'lamp-7', market },
    { keyword: 'lamp', ...page },
    { feed: 'new' },
    { language: 'en' },
    { productId: 'lamp-7', ...variant },
    { ...order, lines: [{ productId: 'lamp-7', ...rest }] },
    { id: 'W1' },
    { orderId: 'W1' },
    { keyword: '', categoryId: 'lamps', ...page },
    { productIds: ['lamp-7'] },
  ])
  const text = JSON.stringify(await listCalls())
  assert.ok(!text.includes('Ørsted') && !text.includes('Gartenstraße'))
})

test('an adapter is never asked for what is of another marketplace', async () => {
  const { provider, listCalls } = await open({})
  const foreign = '1005008177221739'
  const variant = { variantId: 'oak', quantity: 1, market }
  const line = { variantAttributes: '', quantity: 1, freightCode: null }
  const lines = [LAMP.id, foreign].map((productId) => ({ productId, ...line }))
  const order = { key: 'k', address: ADDRESS, note: '', lines }
  assert.deepEqual(
    [
      toCode(await provider.getProduct({ id: foreign, market })),
      toCode(await provider.getProduct({ id: 'grocer:lamp-7', market })),
      await provider.queryFreight({ productId: foreign, ...variant }),
      toCode(await provider.placeOrder(order)),
      toCode(await provider.getOrder({ id: '8112345' })),
      toCode(await provider.getParcels({ orderId: '8112345' })),
    ],
    [
      ...['supplier_product_not_found', 'supplier_product_not_found', ok([])],
      ...['supplier_product_not_found', 'supplier_order_not_found', 'marketplace_unavailable'],
    ],
  )
  assert.deepEqual(await listCalls(), [])
})

test('a caller who has gone gets an error that is thrown, which is no fault of the marketplace', async () => {
  let callCount = 0
  const { provider, errors, listCalls } = await open({
    getProduct: () => new Promise(() => {}),
    listCategories: async () => {
      callCount++
      return ok([])
    },
  })
  const controller = new AbortController()
  const call = provider.getProduct({ ...LAMP, signal: controller.signal })
  await sleep(20)
  controller.abort(new Error('gone'))
  await assert.rejects(call, /gone/)
  const signal = AbortSignal.abort(new Error('gone'))
  await assert.rejects(provider.listCategories({ language: 'en', signal }), /gone/)
  assert.deepEqual([errors, await listCalls(), callCount], [[], [], 0])
})

test('a page of a list that leads to itself is no answer', async () => {
  const { provider } = await open({
    listFeedProducts: async ({ cursor = null }) => ok({ ids: [], nextCursor: cursor ?? 'a' }),
  })
  assert.equal(toCode(await provider.listFeedProducts({ feed: 'new' })), 'ok')
  const again = await provider.listFeedProducts({ feed: 'new', cursor: 'a' })
  assert.equal(toCode(again), 'marketplace_unavailable')
})

test('an adapter that takes each address for its own, or throws, leads nobody to a script', async () => {
  const { provider } = await open({ isOwnAddress: () => true })
  const addresses = ['javascript:alert(1)', 'data:text/html,x', ' https://a.example', '/a', '']
  for (const address of [...addresses, 'https://mina:secret@a.example/', 'https://a.example\\@b']) {
    assert.equal(provider.isOwnAddress(address), false, address)
  }
  assert.equal(provider.isOwnAddress('https://a.example/'), true)
  const careless = await open({
    isOwnAddress: () => {
      throw new Error('a bug')
    },
  })
  assert.equal(careless.provider.isOwnAddress('https://a.example/'), false)
  assert.equal(careless.errors.length, 1)
})
