import { sql } from 'drizzle-orm'
import { createProduct, type ProductId, type VariantId } from '#modules/catalog'
import {
  createTokenSource,
  exchangeConsentCode,
  type Marketplace,
  saveTokens,
} from '#modules/marketplace'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { dollars } from '#platform/money/money'
import { createSandboxFetch, issueCode } from '#sandbox/marketplace'
import { priceRules, supplierProducts, supplierVariants } from '#tables/product-sync'
import { BEAR_MAT, SANDBOX_APP, SMALL_CATALOGUE } from './marketplace.ts'
import { buildMarketplace, REDIRECT_URI, SANDBOX_URL, SECRET_KEY } from './marketplace-client.ts'

export const SUPPLIER_LAMP = '1005006361450153'
export const SUPPLIER_MAT = BEAR_MAT.id
const LAMP_SKU = '12000036893609536'

/**
 * Adds a bear mat in two sizes and a lamp, which are ordered at suppliers. The price rule makes prices of one and a half
 * times the cost, with a margin of a fifth at least.
 */
export async function seedSuppliers(db: Database, now: Date) {
  await db.insert(priceRules).values({
    ...{ id: newId<'price rule'>(), categoryId: null, multiplierHundredths: 150, markupMinor: 0 },
    ...{ endingCents: null, marginFloorPercent: 20, updatedAt: now },
  })
  const mat = await addSupplierProduct(db, {
    ...{ title: 'Bear mat', supplierProductId: SUPPLIER_MAT, now },
    skus: BEAR_MAT.skus.map((sku, index) => ({
      ...{ id: sku.id, size: sku.properties[1]!.value, cost: sku.priceMinor, price: 15 + index },
      attributes: `14:29#Bear;183:${200007741 + index}`,
    })),
  })
  const lamp = await addSupplierProduct(db, {
    ...{ title: 'Reading lamp', supplierProductId: SUPPLIER_LAMP, now },
    skus: [{ id: LAMP_SKU, size: 'One size', cost: 2400, price: 39, attributes: '' }],
  })
  return { mat, lamp }
}

interface SupplierProductInput {
  title: string
  supplierProductId: string
  skus: { id: string; size: string; cost: number; price: number; attributes: string }[]
  now: Date
}

async function addSupplierProduct(
  db: Database,
  { title, supplierProductId, skus, now }: SupplierProductInput,
) {
  const [first, ...others] = skus.map(({ size, price }) => {
    return { options: [size], price: dollars(price), stock: 20 }
  })
  const product = await createProduct(db, {
    ...{ title, source: 'aliexpress', affiliateUrl: 'https://s.click.example/1', now },
    options: [{ name: 'Size', values: skus.map(({ size }) => ({ value: size })) }],
    variants: [first!, ...others],
  })
  const productId = product.id as ProductId
  await db.insert(supplierProducts).values({
    ...{ productId, supplierProductId, sellingMode: 'dropship' },
    ...{ base: {} as never, textHash: '', syncedAt: now, createdAt: now },
  })
  const { rows } = await db.execute<{ id: VariantId }>(
    sql`select id from variants where product_id = ${productId} order by position`,
  )
  await db.insert(supplierVariants).values(
    skus.map(({ id, cost, attributes }, index) => ({
      ...{ variantId: rows[index]!.id, productId, supplierVariantId: id, attributes },
      ...{ costMinor: cost, costCurrency: 'USD', stock: 20, maxQuantity: null },
      syncedAt: now,
    })),
  )
  return { productId, variants: rows.map(({ id }) => id) }
}

/** Opens the marketplace of the sandbox with a small catalogue, in which the owner has given consent. */
export async function connectMarketplace(db: Database, clock: () => Date): Promise<Marketplace> {
  const fetch = createSandboxFetch({
    ...{ db, clock, getCatalogue: () => SMALL_CATALOGUE, app: SANDBOX_APP, baseUrl: SANDBOX_URL },
    drawPicture: async () => null,
  })
  const gateway = { db, clock, fetch, baseUrl: SANDBOX_URL, app: SANDBOX_APP, callsPerSecond: 100 }
  const client = { ...gateway, tokens: createTokenSource(gateway, { secretKey: SECRET_KEY }) }
  const redirectUri = REDIRECT_URI
  const code = await issueCode(db, { appKey: SANDBOX_APP.key, redirectUri, now: clock() })
  const tokens = await exchangeConsentCode(client, code)
  if (!tokens.ok) throw new Error(`No tokens: ${tokens.error.code}`)
  const key = { appKey: SANDBOX_APP.key, secretKey: SECRET_KEY }
  await saveTokens(db, key, { tokens: tokens.value, now: clock() })
  return buildMarketplace(client)
}

/** Changes a product of the supplier, or one of its variants. */
export async function changeSupply(
  db: Database,
  productId: string,
  change: { skuId?: string; pricePercent?: number; stock?: number; isGone?: boolean },
): Promise<void> {
  const { skuId = '', pricePercent = null, stock = null, isGone = false } = change
  await db.execute(sql`insert into sandbox.marketplace_changes
    values (${productId}, ${skuId}, ${pricePercent}, ${stock}, ${isGone})
    on conflict (product_id, sku_id) do update set price_percent = excluded.price_percent,
      stock = excluded.stock, is_gone = excluded.is_gone`)
}
