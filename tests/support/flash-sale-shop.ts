import { sql } from 'drizzle-orm'
import type { RevealedFlashSale } from '#contract/flash-sales'
import { getCategoryTree, type VariantId } from '#modules/catalog'
import { deriveSale, type FlashSaleId, planNextSale } from '#modules/flash-sales'
import { openCheckoutShop } from './checkout-shop.ts'
import { addTestProductToCategory } from './test-shop.ts'

/** Gives home as the first category, 30 to 49 percent. */
export const HOME_SEED = findSeed()

function findSeed(): string {
  for (let n = 0; ; n++) {
    const seed = n.toString(16).padStart(32, '0')
    if (deriveSale(seed, new Date(0)).categories[0] === 'home') return seed
  }
}

/** A shop with a planned sale of six products for $12 of "Home & Garden"; the clock is set to a minute after its start. */
export async function openFlashSaleShop({ products = 6 } = {}) {
  const shop = await openCheckoutShop()
  const { db, clock, mina } = shop
  for (let n = 1; n <= products; n++) {
    await addTestProductToCategory(db, ['Home & Garden', 'Vases'], `Vase ${n}`)
  }
  await getCategoryTree(db)
  const saleId = (await planNextSale(db, { now: clock.now, seed: HOME_SEED }))!
  const sale = deriveSale(HOME_SEED, clock.now)
  clock.now = new Date(sale.startsAt.getTime() + 60_000)
  const reveal = (cartId?: string) =>
    mina.request<RevealedFlashSale>(
      'POST',
      `/api/flash-sales/${saleId}/reveals`,
      cartId ? { cart_id: cartId } : {},
    )
  return { ...shop, saleId: saleId as FlashSaleId, sale, reveal, vases: await listVariants(shop) }
}

async function listVariants({ db }: Pick<Awaited<ReturnType<typeof openCheckoutShop>>, 'db'>) {
  const { rows } = await db.execute<{ id: VariantId }>(sql`
    select v.id from variants v join flash_sale_products f on f.product_id = v.product_id order by f.position`)
  return rows.map(({ id }) => id)
}
