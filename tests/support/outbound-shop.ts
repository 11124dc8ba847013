import { sql } from 'drizzle-orm'
import { createProduct } from '#modules/catalog'
import { ClickCounter } from '#modules/outbound'
import { dollars } from '#platform/money/money'
import { BEAR_MAT } from './marketplace.ts'
import { buildMarketplace, SANDBOX_URL } from './marketplace-client.ts'
import { openMarketplaceShop } from './marketplace-shop.ts'
import { openTestSite } from './test-site.ts'

export const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
/** What a browser sends when somebody follows a link of the shop. */
export const CLICK = {
  'User-Agent': CHROME,
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'navigate',
}
export const MAT_LINK = `${SANDBOX_URL}/s/${BEAR_MAT.id}`

interface ShopOptions extends NonNullable<Parameters<typeof openMarketplaceShop>[0]> {
  /** The address that the mat was imported with. */
  affiliateUrl?: string | null
  aliId?: string | null
}

/** Of the shops of this file: what one has counted is saved before the next one opens. */
const counters: ClickCounter[] = []

/** Opens a shop that sells the bear mat of the sandbox at the marketplace. */
export async function openOutboundShop({
  affiliateUrl = null,
  aliId = BEAR_MAT.id,
  ...options
}: ShopOptions = {}) {
  for (const counter of counters) await counter.save()
  const shop = await openMarketplaceShop(options)
  const { db, client, clock } = shop
  // Pictures are copied as those of the real one.
  const marketplace = { ...buildMarketplace(client), toPictureSource: (url: string) => url }
  const mat = await createProduct(db, {
    ...{ title: 'Bear mat', source: 'aliexpress', aliId, affiliateUrl },
    variants: [{ price: dollars(19), stock: 3 }],
    now: clock(),
  })
  const clicks = new ClickCounter({ db, onError() {} })
  counters.push(clicks)
  const { site } = await openTestSite({
    ...{ shop: { db, url: shop.url }, marketplace, now: clock, clicks },
  })
  const open = (path: string, headers: Record<string, string> = CLICK, method = 'GET') =>
    site.request(`/api/outbound/${path}`, { method, headers })

  /** The clicks that are stored, after what this process has counted is saved. */
  const readClicks = async () => {
    await clicks.save()
    const { rows } = await db.execute<{ product: string; clicks: number; day: string }>(sql`
      select coalesce(product_id::text, supplier_product_id) as product, clicks, day::text from outbound_clicks`)
    return rows
  }

  /** What the last sync found of the mat. */
  const setSupplier = (change: { availability?: string; sellingMode?: string }) =>
    db.execute(sql`
      insert into supplier_products (product_id, supplier_product_id, selling_mode, availability, base, text_hash, synced_at, created_at)
      values (${mat.id}, ${BEAR_MAT.id}, ${change.sellingMode ?? 'outbound'}, ${change.availability ?? 'on_sale'}, '{}', '', now(), now())
      on conflict (product_id) do update
      set selling_mode = excluded.selling_mode, availability = excluded.availability`)
  return { ...shop, marketplace, mat, site, clicks, open, readClicks, setSupplier }
}

/** A picture of one pixel. */
export const fetchPixel = async () => Buffer.from(ONE_PIXEL, 'base64')

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
