import { gt, inArray } from 'drizzle-orm'
import { type ListedProductById, listProductsById, type ProductId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { runInTransaction } from '#platform/db/transaction'
import { wishlistItems } from './tables.ts'

/** A product on a wishlist that became cheaper, or is back in stock, or both. */
export interface WishlistChange {
  userId: UserId
  product: ListedProductById
  /** The price when it was added, in the currency of the product; null unless the price has dropped below it. */
  priceBeforeMinor: number | null
  isBackInStock: boolean
}

interface RecordWishlistChangesInput {
  /** Called in the transaction that records the changes, so that each is notified once. */
  notify: (tx: Database, changes: WishlistChange[]) => Promise<void>
  now: Date
  signal?: AbortSignal
}

const USERS_PER_BATCH = 100

/** Compares wishlists with the catalogue, and records each new price, and when products sell out and return. */
export async function recordWishlistChanges(
  db: Database,
  { notify, now, signal }: RecordWishlistChangesInput,
): Promise<void> {
  let after: UserId | undefined
  while (!signal?.aborted) {
    const userIds = await listUsersWithItems(db, after)
    if (userIds.length === 0) return
    await runInTransaction(db, async (tx) => {
      const changes = await recordChangesOf(tx, userIds, now)
      if (changes.length > 0) await notify(tx, changes)
    })
    after = userIds.at(-1)
  }
}

async function listUsersWithItems(db: Database, after: UserId | undefined): Promise<UserId[]> {
  const { userId } = wishlistItems
  const rows = await db
    .selectDistinct({ userId })
    .from(wishlistItems)
    .where(after && gt(userId, after))
    .orderBy(userId)
    .limit(USERS_PER_BATCH)
  return rows.map((row) => row.userId)
}

async function recordChangesOf(tx: Database, userIds: UserId[], now: Date) {
  const { userId, productId } = wishlistItems
  const rows = await tx
    .selectDistinct({ productId })
    .from(wishlistItems)
    .where(inArray(userId, userIds))
  const listed = await listProductsById(
    tx,
    rows.map((row) => row.productId),
  )
  const products = listed.filter(({ is_for_sale }) => is_for_sale)
  const byId = new Map(products.map((product) => [product.id, product]))
  const changed = await rawQuery<ChangedItem>(tx, RECORD_CHANGES, [
    userIds,
    products.map(({ id }) => id),
    products.map(({ price_minor }) => price_minor),
    products.map(({ currency }) => currency),
    products.map(({ stock_state }) => stock_state === 'out'),
    now.toISOString(),
  ])
  return changed.filter(isNotable).map((item): WishlistChange => {
    const { user_id, product_id, is_cheaper, is_restocked: isBackInStock } = item
    const priceBeforeMinor = is_cheaper ? Number(item.price_minor) : null
    return { userId: user_id, product: byId.get(product_id)!, priceBeforeMinor, isBackInStock }
  })
}

interface ChangedItem {
  user_id: UserId
  product_id: ProductId
  /** When it was added. */
  price_minor: string
  is_cheaper: boolean
  is_restocked: boolean
}

function isNotable({ is_cheaper, is_restocked }: ChangedItem): boolean {
  return is_cheaper || is_restocked
}

// Of two runs at once, the second waits for the locks of the first, and then finds nothing that has changed. A product
// that is sold out is not reported as cheaper: its price is compared again when it is back.
const RECORD_CHANGES = `
  with product as (
    select * from unnest($2::uuid[], $3::bigint[], $4::text[], $5::boolean[])
      as product (product_id, price_minor, currency, is_out)),
  changed as (
    select w.user_id, w.product_id, p.is_out,
      case when w.currency = p.currency and not p.is_out then p.price_minor else w.seen_price_minor end as seen,
      w.currency = p.currency and not p.is_out
        and p.price_minor < least(w.seen_price_minor, w.price_minor) as is_cheaper,
      p.is_out and (w.sold_out_at is null or w.restocked_at is not null) as is_newly_out,
      not p.is_out and w.sold_out_at is not null and w.restocked_at is null as is_restocked
    from wishlist_items w join product p on p.product_id = w.product_id
    where w.user_id = any($1::uuid[]) and (
      (w.currency = p.currency and not p.is_out and p.price_minor <> w.seen_price_minor)
      or (p.is_out and (w.sold_out_at is null or w.restocked_at is not null))
      or (not p.is_out and w.sold_out_at is not null and w.restocked_at is null))
    order by w.user_id, w.product_id
    for update of w)
  update wishlist_items w set
    seen_price_minor = changed.seen,
    sold_out_at = case when changed.is_newly_out then $6::timestamptz else w.sold_out_at end,
    restocked_at = case when changed.is_newly_out then null when changed.is_restocked then $6::timestamptz else w.restocked_at end
  from changed where w.user_id = changed.user_id and w.product_id = changed.product_id
  returning w.user_id, w.product_id, w.price_minor, changed.is_cheaper, changed.is_restocked`
