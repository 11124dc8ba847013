import {
  type CategoryId,
  deleteCategory,
  deleteProducts,
  deleteSearchSynonyms,
  getCategoryTree,
  listEditedProducts,
  lockVariantsOfProducts,
  type ProductId,
  withdrawProduct,
} from '#modules/catalog'
import { deleteArticle, getHomeContent, updateHomeContent } from '#modules/content'
import { cancelDraw, type DrawId, getDraw } from '#modules/draws'
import { countOpenOrdersOfProducts, listOrderedProducts } from '#modules/orders'
import { isCategoryInPromotions } from '#modules/promotions'
import { deleteReviews, type ReviewId } from '#modules/reviews'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import type { EmptiedDemo } from './contract.ts'
import type { DemoKind } from './demo-kinds.ts'
import { demoEmptiedSetting, fingerprintArticle, fingerprintHome, lockDemo } from './demo-rows.ts'
import { demoRows } from './tables.ts'

interface EmptyDemoInput {
  /** As it was typed. */
  typedName: string
  shopName: string
  /** Whether products go that somebody has edited since. */
  withEdited: boolean
  actor: Actor
  now: Date
}

type EmptyDemoError = 'name_does_not_match' | 'no_demo' | 'demo_in_open_orders'

/**
 * Removes what the demo has made, in one transaction. A product that was ordered is taken off sale instead, so that its
 * orders stay whole; while such an order is open, nothing is removed. What somebody has changed since stays: it is
 * theirs.
 */
export function emptyDemo(
  db: Database,
  { typedName, shopName, withEdited, actor, now }: EmptyDemoInput,
): Promise<Result<EmptiedDemo, EmptyDemoError>> {
  return runResultTransaction(db, async (tx): Promise<Result<EmptiedDemo, EmptyDemoError>> => {
    if (typedName.trim() !== shopName) return err('name_does_not_match')
    const rows = await lockDemo(tx)
    if (rows.length === 0) return err('no_demo')
    const byKind = Map.groupBy(rows, ({ kind }) => kind)
    const listIds = (kind: DemoKind) => (byKind.get(kind) ?? []).map(({ id }) => id)

    const productIds = listIds('product') as ProductId[]
    // Orders take the stock of variants, so none is placed from here on.
    await lockVariantsOfProducts(tx, productIds)
    const count = await countOpenOrdersOfProducts(tx, productIds)
    if (count > 0) return err('demo_in_open_orders', { count })

    for (const id of listIds('draw') as DrawId[]) await removeDraw(tx, id, now)
    await deleteReviews(tx, listIds('review') as ReviewId[])
    const products = await removeProducts(tx, { productIds, withEdited, now })
    const categories = await removeCategories(tx, byKind.get('category') ?? [])
    const articles = await removeArticles(tx, byKind.get('article') ?? [])
    await resetHome(tx, { fingerprint: byKind.get('home')?.[0]?.fingerprint, actor, now })
    for (const id of listIds('synonyms')) await deleteSearchSynonyms(tx, id as never)
    await tx.delete(demoRows)
    await demoEmptiedSetting.set(tx, { value: { emptied_at: now.toISOString() }, now })
    return ok({ ...products, categories, articles })
  })
}

/** Cancels a draw whose prizes are gone. One that has closed stays, with its result. */
async function removeDraw(tx: Database, id: DrawId, now: Date): Promise<void> {
  const found = await getDraw(tx, id)
  if (!found || ['closed', 'drawn', 'cancelled'].includes(found.draw.state)) return
  await cancelDraw(tx, { id, revision: found.draw.revision, now })
}

interface RemoveProductsInput {
  productIds: ProductId[]
  withEdited: boolean
  now: Date
}

async function removeProducts(tx: Database, { productIds, withEdited, now }: RemoveProductsInput) {
  const edited = new Set(withEdited ? [] : await listEditedProducts(tx, productIds))
  const removed = productIds.filter((id) => !edited.has(id))
  const ordered = new Set(await listOrderedProducts(tx, removed))
  const deleted = new Set(
    await deleteProducts(
      tx,
      removed.filter((id) => !ordered.has(id)),
    ),
  )
  const withdrawn = removed.filter((id) => !deleted.has(id))
  for (const productId of withdrawn) await withdrawProduct(tx, { productId, now })
  return {
    products: deleted.size,
    withdrawn_products: withdrawn.length,
    edited_products: edited.size,
  }
}

interface FingerprintedRow {
  id: string
  fingerprint: string | null
}

/** Those that are empty now and nobody has changed; subcategories first. Returns how many. */
async function removeCategories(tx: Database, rows: FingerprintedRow[]): Promise<number> {
  const tree = await getCategoryTree(tx)
  const depth = (id: string) => tree.path(id as CategoryId).length
  let removed = 0
  for (const { id, fingerprint } of rows.toSorted((a, b) => depth(b.id) - depth(a.id))) {
    const categoryId = id as CategoryId
    const revision = Number(fingerprint)
    const isInUse = (inner: Database) => isCategoryInPromotions(inner, categoryId)
    const deleted = await deleteCategory(tx, { categoryId, revision, isInUse })
    if (deleted.ok) removed += 1
  }
  return removed
}

async function removeArticles(tx: Database, rows: FingerprintedRow[]): Promise<number> {
  let removed = 0
  for (const { id: slug, fingerprint } of rows) {
    if ((await fingerprintArticle(tx, slug)) !== fingerprint) continue
    if (await deleteArticle(tx, slug)) removed += 1
  }
  return removed
}

interface ResetHomeInput {
  fingerprint: string | null | undefined
  actor: Actor
  now: Date
}

/** A home page that nobody has changed shows only what the shop counts itself. */
async function resetHome(tx: Database, { fingerprint, actor, now }: ResetHomeInput) {
  if ((await fingerprintHome(tx)) !== fingerprint) return
  const { hero: _, ...content } = await getHomeContent(tx)
  const lists = Object.entries(content).filter(([, value]) => Array.isArray(value))
  const empty = Object.fromEntries(lists.map(([name]) => [name, []]))
  await updateHomeContent(tx, { blocks: { ...empty, hero: null, promotion: null }, actor, now })
}
