import assert from 'node:assert/strict'
import { ADAPTER_ANSWERS, type MarketplaceProvider } from '#modules/marketplace'
import type { Result } from '#platform/result'
import type { MarketplaceHarness } from './harness.ts'

type Method = keyof typeof ADAPTER_ANSWERS
type Call<Input, Answer> = (input: Input) => Promise<Answer>

/** Returns the provider whose answers are asserted to be what the shop accepts. Each call has a signal, as those of the shop. */
export function assertAnswers(provider: MarketplaceProvider): MarketplaceProvider {
  const assertEach =
    <Input, Answer extends Result<unknown>>(method: Method, call: Call<Input, Answer>) =>
    async (input: Input): Promise<Answer> => {
      const answer = await call({ signal: new AbortController().signal, ...input })
      assertAccepted(method, answer)
      return answer
    }
  const { name, title, affiliate } = provider
  return {
    ...{ name, title },
    getItemUrl: (productId) => provider.getItemUrl(productId),
    isOwnAddress: (address) => provider.isOwnAddress(address),
    getProduct: assertEach('getProduct', (input) => provider.getProduct(input)),
    searchProducts: assertEach('searchProducts', (input) => provider.searchProducts(input)),
    listFeedProducts: assertEach('listFeedProducts', (input) => provider.listFeedProducts(input)),
    listCategories: assertEach('listCategories', (input) => provider.listCategories(input)),
    queryFreight: assertEach('queryFreight', (input) => provider.queryFreight(input)),
    placeOrder: assertEach('placeOrder', (input) => provider.placeOrder(input)),
    getOrder: assertEach('getOrder', (input) => provider.getOrder(input)),
    getParcels: assertEach('getParcels', (input) => provider.getParcels(input)),
    affiliate: affiliate && {
      searchProducts: assertEach('affiliate.searchProducts', (input) =>
        affiliate.searchProducts(input),
      ),
      createLinks: assertEach('affiliate.createLinks', (input) => affiliate.createLinks(input)),
    },
  }
}

function assertAccepted(method: Method, answer: Result<unknown>): void {
  const { schema, codes } = ADAPTER_ANSWERS[method]
  if (answer.ok) {
    const { error } = schema.safeParse(answer.value)
    assert.equal(error?.message, undefined, `the answer to ${method}`)
    return
  }
  const { code, params } = answer.error
  assert.ok((codes as readonly string[]).includes(code), `${method} has no error ${code}`)
  if (code !== 'marketplace_limited') return
  assert.ok(Number(params?.seconds) > 0, `${method}: a limit without seconds`)
}

/** Returns what was answered. Throws for an error. */
export async function getValue<Value>(call: Promise<Result<Value>>): Promise<Value> {
  const answer = await call
  if (!answer.ok) assert.fail(`${answer.error.code}: ${JSON.stringify(answer.error.params)}`)
  return answer.value
}

/** Returns the code of an error, `thrown`, or what was answered in its place. */
export function getOutcome(call: Promise<Result<unknown>>): Promise<string> {
  return call.then(
    (answer) => (answer.ok ? `answered ${JSON.stringify(answer.value)}` : answer.error.code),
    () => 'thrown',
  )
}

/** Asserts that nobody knows what the marketplace has. A client that has seen several faults says that it waits. */
export function assertNoAnswer(outcome: string, what: string): void {
  assert.match(outcome, /^(thrown|marketplace_(unavailable|limited))$/, what)
}

/** An order of the harness that was placed. */
export async function placeFirst({ provider, order }: MarketplaceHarness): Promise<string> {
  const [id] = await getValue(provider.placeOrder({ ...order, key: crypto.randomUUID() }))
  return id!
}

interface ListCallsInput {
  orderId: string
  signal?: AbortSignal
}

type Calls = Record<string, () => Promise<Result<unknown>>>

/** Lists a call of each method that only reads, by its name. All have an answer while the marketplace is well. */
export function listReads(harness: MarketplaceHarness, input: ListCallsInput): Calls {
  const { provider, products, search, feed, freight, affiliate } = harness
  const { orderId, ...options } = input
  const { id, market } = products[0]!
  const page = { page: 1, pageSize: 5 }
  const reads: Calls = {
    getProduct: () => provider.getProduct({ id, market, ...options }),
    searchProducts: () => provider.searchProducts({ ...search, ...page, ...options }),
    listFeedProducts: () => provider.listFeedProducts({ feed: feed.name, ...options }),
    listCategories: () => provider.listCategories({ language: market.language, ...options }),
    queryFreight: () => provider.queryFreight({ ...freight.query, ...options }),
    getOrder: () => provider.getOrder({ id: orderId, ...options }),
    getParcels: () => provider.getParcels({ orderId, ...options }),
  }
  if (!provider.affiliate || !affiliate) return reads
  const { searchProducts, createLinks } = provider.affiliate
  return {
    ...reads,
    'affiliate.searchProducts': () => searchProducts({ ...affiliate, ...page, ...options }),
    'affiliate.createLinks': () => createLinks({ productIds: affiliate.ids, ...options }),
  }
}

/** Lists the reads, and an order that was not placed before. */
export function listCalls(harness: MarketplaceHarness, input: ListCallsInput): Calls {
  const { provider, order } = harness
  const { orderId, ...options } = input
  return {
    ...listReads(harness, { orderId, ...options }),
    placeOrder: () => provider.placeOrder({ ...order, key: crypto.randomUUID(), ...options }),
  }
}
