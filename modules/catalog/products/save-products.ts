import { asc, inArray } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { findProductCategoryIds, productTag } from '../cache-tags.ts'
import {
  type CategoryPathCache,
  findOrCreateCategoryPath,
} from '../categories/find-or-create-category-path.ts'
import { type ProductId, variants } from '../tables.ts'
import { applyProductDiff } from './apply-product-diff.ts'
import { applyProductInput } from './apply-product-input.ts'
import { type CountCommittedStock, loadCommittedStock } from './committed-stock.ts'
import type { FullProduct } from './full-product.ts'
import { insertProducts } from './insert-products.ts'
import { loadFullProducts } from './load-full-products.ts'
import { planSave, type SavePlan, type SaveProductResult } from './plan-save.ts'
import type { ProductInput } from './product-input.ts'
import type { ProductDraft } from './product-rows.ts'
import { refreshProducts } from './refresh-products.ts'

interface SaveProductsInput {
  inputs: ProductInput[]
  /** The reference of stock movements, such as an import's id. */
  reference: string
  /** Returns what a save would do, and writes nothing. */
  dryRun?: boolean
  /** If present, a stated stock is the number in the warehouse; else the difference from the last import counts. */
  countCommittedStock?: CountCommittedStock | undefined
  /** Called with what was saved, in its transaction. */
  onSaved?: (tx: Database, saved: SavedProduct[]) => Promise<void>
  now: Date
}

/** What a save did to a product. */
export interface SavedProduct {
  id: ProductId
  /** Null for a new product. */
  before: FullProduct | null
  after: FullProduct
}

/**
 * Creates or updates products in one transaction, and returns a result for each input. An input without a difference
 * writes nothing. Throws when a database constraint fails: then no product is saved.
 */
export async function saveProducts(
  db: Database,
  input: SaveProductsInput,
): Promise<SaveProductResult[]> {
  const plans = await planSave(db, input.inputs, input.countCommittedStock)
  if (!input.dryRun && plans.some(hasChanges)) {
    await runInTransaction(db, (tx) => writePlans(tx, plans, input))
  }
  return plans.map(({ outcome, changes, error, productId, rejectedVariants }) => {
    return { outcome, changes, error, productId, rejectedVariants }
  })
}

function hasChanges({ outcome }: SavePlan): boolean {
  return outcome === 'added' || outcome === 'updated'
}

async function writePlans(
  tx: Database,
  plans: SavePlan[],
  { reference, now, countCommittedStock, onSaved }: SaveProductsInput,
) {
  const added = plans.filter(({ outcome }) => outcome === 'added')
  const drafts = await buildDrafts(tx, added, now)
  const addedIds = await insertProducts(tx, { drafts, origin: { reason: 'import', reference } })

  const updatedIds = plans.flatMap(({ outcome, before }) =>
    outcome === 'updated' ? before!.id! : [],
  )
  const previousCategoryIds = await findProductCategoryIds(tx, updatedIds)
  const updates = await lockAndReapply(tx, updatedIds, { plans, countCommittedStock })
  for (const { productId, before, after } of updates) {
    const category = await resolveCategoryChange(tx, before, after)
    await applyProductDiff(tx, { productId, before, after, ...category, reference, now })
  }
  await refreshProducts(tx, { productIds: [...addedIds, ...updatedIds], previousCategoryIds, now })
  await purgeTags(
    tx,
    updatedIds.map((id) => productTag({ id })),
  )
  if (onSaved) {
    const saved = await loadFullProducts(tx, [...addedIds, ...updatedIds])
    const before = new Map(updates.map((update) => [update.productId, update.before]))
    await onSaved(
      tx,
      saved.map((after) => ({ id: after.id!, before: before.get(after.id!) ?? null, after })),
    )
  }
}

async function buildDrafts(
  tx: Database,
  added: SavePlan[],
  createdAt: Date,
): Promise<ProductDraft[]> {
  const cache: CategoryPathCache = new Map()
  const drafts: ProductDraft[] = []
  for (const { after: product, input } of added) {
    const categoryId = await findOrCreateCategoryPath(tx, product.category, cache)
    const aliId = input.matchKeys.aliId ?? null
    drafts.push({ product, categoryId, aliId, previousPrices: [], createdAt })
  }
  return drafts
}

async function resolveCategoryChange(tx: Database, before: FullProduct, after: FullProduct) {
  const isSame = JSON.stringify(before.category) === JSON.stringify(after.category)
  return isSame ? {} : { categoryId: await findOrCreateCategoryPath(tx, after.category) }
}

/** Stock may have changed since the plan was made: locks the variants, and applies the inputs to the current state. */
async function lockAndReapply(
  tx: Database,
  ids: ProductId[],
  {
    plans,
    countCommittedStock,
  }: { plans: SavePlan[]; countCommittedStock: CountCommittedStock | undefined },
) {
  if (ids.length === 0) return []
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.id))
    .for('no key update')
  const inputs = new Map(plans.map(({ before, input }) => [before?.id, input]))
  const current = await loadFullProducts(tx, ids.toSorted())
  const committed = await loadCommittedStock(tx, current, countCommittedStock)
  return current.map((before) => {
    const after = applyProductInput(before, inputs.get(before.id)!, committed)
    return { productId: before.id!, before, after }
  })
}
