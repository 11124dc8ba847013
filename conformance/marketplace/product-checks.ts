import assert from 'node:assert/strict'
import { getFractionDigits } from '#platform/money/money'
import type { Check } from '../check.ts'
import { getOutcome, getValue } from './answers.ts'
import type { ExpectedProduct, MarketplaceHarness } from './harness.ts'

/** What every marketplace must say of its products. */
export const productChecks: Check<MarketplaceHarness>[] = [
  {
    name: 'a product has the title, variants, prices, stock and pictures that the marketplace has in the market',
    run: async (harness) => {
      const { products } = harness
      const digits = products.map(({ market }) => getFractionDigits(market.currency))
      assert.ok(products[0]!.variants.length > 1, 'the first product of the harness has variants')
      assert.ok(digits.includes(0), 'the harness expects a currency without cents')
      for (const expected of products) await assertProduct(harness, expected)
    },
  },
  {
    name: 'the price of a product is that of the country',
    findMissing: ({ products }) => (findPriceOfCountry(products) ? null : 'prices by country'),
    run: async (harness) => {
      const [one, other] = findPriceOfCountry(harness.products)!
      for (const expected of [one, other, one]) await assertProduct(harness, expected)
    },
  },
  {
    name: 'products and markets that are asked for at once do not get the answers of each other',
    run: async (harness) => {
      const { products } = harness
      const many = [...products, ...products.toReversed()]
      await Promise.all(many.map((expected) => assertProduct(harness, expected)))
    },
  },
  {
    name: 'no two variants of the marketplace have the same id',
    run: async ({ provider, search: { listings, market } }) => {
      const ids: string[] = []
      for (const { id } of listings) {
        const { variants } = await getValue(provider.getProduct({ id, market }))
        ids.push(...variants.map((variant) => variant.id))
      }
      assert.equal(new Set(ids).size, ids.length)
    },
  },
  {
    name: 'a product that is not sold in a country is not one that does not exist',
    run: async ({ provider, unknownProductId: id, notSold, products: [first] }) => {
      const unknown = await getOutcome(provider.getProduct({ id, market: first!.market }))
      assert.equal(unknown, 'supplier_product_not_found')
      assert.equal(
        await getOutcome(provider.getProduct(notSold)),
        'supplier_product_not_for_country',
      )
    },
  },
]

function findPriceOfCountry(
  products: ExpectedProduct[],
): [ExpectedProduct, ExpectedProduct] | null {
  for (const one of products) {
    const other = products.find(
      ({ id, market, variants }) =>
        id === one.id &&
        market.currency === one.market.currency &&
        market.country !== one.market.country &&
        variants[0]!.price.minor !== one.variants[0]!.price.minor,
    )
    if (other) return [one, other]
  }
  return null
}

async function assertProduct(
  { provider }: MarketplaceHarness,
  { market, ...expected }: ExpectedProduct,
): Promise<void> {
  const product = await getValue(provider.getProduct({ id: expected.id, market }))
  const where = `${expected.id} in ${market.country}, ${market.currency}`
  assert.equal(product.isOnSale, true, where)
  assert.deepEqual(pick(product), pick(expected), where)
}

/** What the harness expects of a product. Variants are in any order. */
function pick({ id, title, imageUrls, variants }: Omit<ExpectedProduct, 'market'>) {
  const picked = variants.map((variant) => ({
    ...{ id: variant.id, attributes: variant.attributes, options: variant.options },
    ...{ price: variant.price, listPrice: variant.listPrice, stock: variant.stock },
  }))
  return { id, title, imageUrls, variants: picked.toSorted((a, b) => a.id.localeCompare(b.id)) }
}
