import type { CatalogueEntry } from '#demo/catalogue/catalogue-entries'
import { loadFullProducts, type ProductId } from '#modules/catalog'
import { createDraw, type DrawId } from '#modules/draws'
import type { Database } from '#platform/db/database'

interface SeedDrawInput {
  products: { entry: CatalogueEntry; id: ProductId }[]
  now: Date
}

const DAYS = 7
const DAY_MS = 86_400_000
const TIERS = ['golden', 'vip', 'epic'] as const

/** Plans a draw of a week that opens at once. Its prizes are the most expensive products that the shop sends itself. */
export async function seedDraw(tx: Database, { products, now }: SeedDrawInput): Promise<DrawId> {
  const own = products.filter(({ entry }) => entry.product.source !== 'aliexpress')
  const full = await loadFullProducts(
    tx,
    own.map(({ id }) => id),
  )
  const inStock = full.filter(({ variants }) => variants[0]!.stock > 0)
  const prizes = inStock
    .toSorted((a, b) => b.variants[0]!.priceMinor - a.variants[0]!.priceMinor)
    .slice(0, TIERS.length)
  const created = await createDraw(tx, {
    ...{ name: 'Opening draw', opensAt: now, closesAt: new Date(now.getTime() + DAYS * DAY_MS) },
    ...{ claimDays: 14, ticketPriceMinor: 500, maxSold: 10_000, maxPerPerson: 50 },
    ...{ randomnessSource: null, now },
    prizes: prizes.map(({ title: name, variants: [variant] }, index) => {
      const { id, priceMinor: valueMinor } = variant!
      return { tier: TIERS[index]!, name, valueMinor, variantId: id! }
    }),
  })
  if (!created.ok) throw new Error(`The draw of the demo: ${created.error.code}`)
  return created.value
}
