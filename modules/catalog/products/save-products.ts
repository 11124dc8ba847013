import { asc, inArray } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import {
  CATEGORY_COUNTS_TAG,
  findListingTags,
  findProductCategoryIds,
  productTag,
} from '../cache-tags.ts'
import type { FieldChange } from '../contract.ts'
import { refreshListing } from '../listing/refresh-listing.ts'
import { refreshSearchIndex } from '../search/refresh-search-index.ts'
import { type ProductId, variants } from '../tables.ts'
import { applyProductDiff } from './apply-product-diff.ts'
import { diffProducts } from './diff-products.ts'
import { type FullProduct, loadFullProducts } from './full-product.ts'
import { insertProducts } from './insert-products.ts'
import { matchProducts } from './match-products.ts'
import { applyProductInput, type ProductInput } from './product-input.ts'

export interface SaveProductResult {
  outcome: 'added' | 'updated' | 'unchanged' | 'refused'
  changes: FieldChange[]
  /** Why nothing of it was saved. */
  reason: string | null
  /** Variants that were left out, by their index in the sheet. */
  rejectedVariants: { variant: number; reason: string }[]
}

interface SaveProductsInput {
  inputs: ProductInput[]
  /** What the stock movements are for, such as an import's id. */
  reference: string
  /** Tells what would happen, and writes nothing. */
  dryRun?: boolean
  now: Date
}

/**
 * Adds or changes many products in one transaction, and answers for each what became of it. A sheet that says what
 * the shop has already writes nothing. Throws when the database refuses: then none of them is saved.
 */
export async function saveProducts(
  db: Database,
  input: SaveProductsInput,
): Promise<SaveProductResult[]> {
  const plans = await planSave(db, input.inputs)
  if (!input.dryRun && plans.some(hasChanges))
    await runInTransaction(db, (tx) => writePlans(tx, plans, input))
  return plans.map(({ outcome, changes, reason, rejectedVariants }) => ({
    outcome,
    changes,
    reason,
    rejectedVariants,
  }))
}

interface SavePlan extends SaveProductResult {
  input: ProductInput
  before: FullProduct | null
  after: FullProduct
}

function hasChanges({ outcome }: SavePlan): boolean {
  return outcome === 'added' || outcome === 'updated'
}

async function planSave(db: Database, given: ProductInput[]): Promise<SavePlan[]> {
  const ids = await matchProducts(db, given)
  const checked = await rejectForeignSkus(db, given, ids)
  const kept = await loadFullProducts(
    db,
    ids.filter((id) => id !== null),
  )
  const byId = new Map(kept.map((product) => [product.id, product]))

  return checked.map(({ input, rejectedVariants }, at) => {
    const id = ids[at]!
    const before = (id && byId.get(id)) ?? null
    const reason = findRejectReason(input, before, id !== null && ids.indexOf(id) < at)
    return {
      ...comparePlan(before, applyProductInput(before, input)),
      input,
      rejectedVariants,
      ...(reason && { outcome: 'refused', reason }),
    }
  })
}

function comparePlan(
  before: FullProduct | null,
  after: FullProduct,
): Omit<SavePlan, 'rejectedVariants' | 'input'> {
  const changes = before ? diffProducts(before, after) : []
  const outcome = before ? (changes.length > 0 ? 'updated' : 'unchanged') : 'added'
  return { before, after, outcome, changes, reason: null }
}

function findRejectReason(
  sheet: ProductInput,
  before: FullProduct | null,
  isTwice: boolean,
): string | null {
  if (isTwice) return 'Another product of the file is already this one.'
  if (sheet.variants.length === 0) return 'None of its variants could be read.'
  if (before && before.currency !== sheet.currency)
    return `It is priced in ${before.currency} here.`
  return null
}

/** A SKU names one variant in the whole shop: a variant that claims another product's is left out. */
async function rejectForeignSkus(db: Database, sheets: ProductInput[], ids: (ProductId | null)[]) {
  const owners = await findSkuOwners(db, sheets)

  return sheets.map((sheet, at) => {
    const isForeign = ({ sku }: { sku?: string | null }) =>
      owners.has(sku ?? '') && owners.get(sku ?? '') !== ids[at]
    const rejectedVariants = sheet.variants.flatMap((variant, index) =>
      isForeign(variant)
        ? { variant: index, reason: `The SKU "${variant.sku}" belongs to another product.` }
        : [],
    )
    if (rejectedVariants.length === 0) return { input: sheet, rejectedVariants }
    const own = sheet.variants.filter((variant) => !isForeign(variant))
    return { input: { ...sheet, variants: own, isPartial: true }, rejectedVariants }
  })
}

async function findSkuOwners(db: Database, sheets: ProductInput[]) {
  const skus = sheets.flatMap((sheet) => sheet.variants.flatMap(({ sku }) => sku ?? []))
  if (skus.length === 0) return new Map<string, ProductId>()
  const { sku, productId } = variants
  const rows = await db.select({ sku, productId }).from(variants).where(inArray(sku, skus))
  return new Map(rows.map((row) => [row.sku ?? '', row.productId]))
}

async function writePlans(tx: Database, plans: SavePlan[], { reference, now }: SaveProductsInput) {
  const drafts = plans.filter(({ outcome }) => outcome === 'added').map(({ after }) => after)
  const added = await insertProducts(tx, { drafts, reference, now })

  const updated = plans.flatMap(({ outcome, before }) => (outcome === 'updated' ? before!.id! : []))
  const wereIn = await findProductCategoryIds(tx, updated)
  for (const step of await lockAndReapply(tx, updated, plans)) {
    await applyProductDiff(tx, { ...step, reference, now })
  }
  const productIds = [...added, ...updated]
  await refreshListing(tx, { productIds, now })
  await refreshSearchIndex(tx, productIds)
  const shelves = await findListingTags(tx, [
    ...wereIn,
    ...(await findProductCategoryIds(tx, productIds)),
  ])
  await purgeTags(tx, [CATEGORY_COUNTS_TAG, ...shelves, ...updated.map((id) => productTag({ id }))])
}

/** Somebody may have bought since the comparison: what is written is compared again, with the stock held still. */
async function lockAndReapply(tx: Database, ids: ProductId[], plans: SavePlan[]) {
  if (ids.length === 0) return []
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.id))
    .for('no key update')
  const sheetOf = new Map(plans.map(({ before, input }) => [before?.id, input]))
  const fresh = await loadFullProducts(tx, ids)
  return fresh.map((before) => {
    return {
      productId: before.id!,
      before,
      after: applyProductInput(before, sheetOf.get(before.id)!),
    }
  })
}
