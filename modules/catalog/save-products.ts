import { asc, inArray } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { purge } from '#platform/purge'
import { inTransaction } from '#platform/transaction'
import { changeProduct } from './change-product.ts'
import type { Change } from './contract.ts'
import { differences } from './differences.ts'
import { matchProducts } from './match-products.ts'
import { applySheet, type ProductSheet } from './product-sheet.ts'
import { putProducts } from './put-products.ts'
import { refreshListing } from './refresh-listing.ts'
import { refreshSearch } from './refresh-search.ts'
import { type ProductId, variants } from './tables.ts'
import { ASSORTMENT_TAG, categoriesOf, productTag, shelfTags } from './tags.ts'
import { type WholeProduct, wholeProducts } from './whole-product.ts'

export interface SavedProduct {
  outcome: 'added' | 'updated' | 'unchanged' | 'refused'
  changes: Change[]
  /** Why nothing of it was saved. */
  reason: string | null
  /** Variants that were left out, by their index in the sheet. */
  refused: { variant: number; reason: string }[]
}

interface Save {
  sheets: ProductSheet[]
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
export async function saveProducts(db: Database, save: Save): Promise<SavedProduct[]> {
  const plans = await plan(db, save.sheets)
  if (!save.dryRun && plans.some(isWork)) await inTransaction(db, (tx) => write(tx, plans, save))
  return plans.map(({ outcome, changes, reason, refused }) => ({
    outcome,
    changes,
    reason,
    refused,
  }))
}

interface Plan extends SavedProduct {
  sheet: ProductSheet
  before: WholeProduct | null
  after: WholeProduct
}

function isWork({ outcome }: Plan): boolean {
  return outcome === 'added' || outcome === 'updated'
}

async function plan(db: Database, given: ProductSheet[]): Promise<Plan[]> {
  const ids = await matchProducts(db, given)
  const checked = await withoutForeignSkus(db, given, ids)
  const kept = await wholeProducts(
    db,
    ids.filter((id) => id !== null),
  )
  const byId = new Map(kept.map((product) => [product.id, product]))

  return checked.map(({ sheet, refused }, at) => {
    const id = ids[at]!
    const before = (id && byId.get(id)) ?? null
    const reason = refusal(sheet, before, id !== null && ids.indexOf(id) < at)
    return {
      ...compared(before, applySheet(before, sheet)),
      sheet,
      refused,
      ...(reason && { outcome: 'refused', reason }),
    }
  })
}

function compared(
  before: WholeProduct | null,
  after: WholeProduct,
): Omit<Plan, 'refused' | 'sheet'> {
  const changes = before ? differences(before, after) : []
  const outcome = before ? (changes.length > 0 ? 'updated' : 'unchanged') : 'added'
  return { before, after, outcome, changes, reason: null }
}

function refusal(
  sheet: ProductSheet,
  before: WholeProduct | null,
  isTwice: boolean,
): string | null {
  if (isTwice) return 'Another product of the file is already this one.'
  if (sheet.variants.length === 0) return 'None of its variants could be read.'
  if (before && before.currency !== sheet.currency)
    return `It is priced in ${before.currency} here.`
  return null
}

/** A SKU names one variant in the whole shop: a variant that claims another product's is left out. */
async function withoutForeignSkus(db: Database, sheets: ProductSheet[], ids: (ProductId | null)[]) {
  const owners = await skuOwners(db, sheets)

  return sheets.map((sheet, at) => {
    const isForeign = ({ sku }: { sku?: string | null }) =>
      owners.has(sku ?? '') && owners.get(sku ?? '') !== ids[at]
    const refused = sheet.variants.flatMap((variant, index) =>
      isForeign(variant)
        ? { variant: index, reason: `The SKU "${variant.sku}" belongs to another product.` }
        : [],
    )
    if (refused.length === 0) return { sheet, refused }
    const own = sheet.variants.filter((variant) => !isForeign(variant))
    return { sheet: { ...sheet, variants: own, isPartial: true }, refused }
  })
}

async function skuOwners(db: Database, sheets: ProductSheet[]) {
  const skus = sheets.flatMap((sheet) => sheet.variants.flatMap(({ sku }) => sku ?? []))
  if (skus.length === 0) return new Map<string, ProductId>()
  const { sku, productId } = variants
  const rows = await db.select({ sku, productId }).from(variants).where(inArray(sku, skus))
  return new Map(rows.map((row) => [row.sku ?? '', row.productId]))
}

async function write(tx: Database, plans: Plan[], { reference, now }: Save) {
  const drafts = plans.filter(({ outcome }) => outcome === 'added').map(({ after }) => after)
  const added = await putProducts(tx, { drafts, reference, now })

  const updated = plans.flatMap(({ outcome, before }) => (outcome === 'updated' ? before!.id! : []))
  const wereIn = await categoriesOf(tx, updated)
  for (const step of await asLocked(tx, updated, plans)) {
    await changeProduct(tx, { ...step, reference, now })
  }
  const productIds = [...added, ...updated]
  await refreshListing(tx, { productIds, now })
  await refreshSearch(tx, productIds)
  const shelves = await shelfTags(tx, [...wereIn, ...(await categoriesOf(tx, productIds))])
  await purge(tx, [ASSORTMENT_TAG, ...shelves, ...updated.map((id) => productTag({ id }))])
}

/** Somebody may have bought since the comparison: what is written is compared again, with the stock held still. */
async function asLocked(tx: Database, ids: ProductId[], plans: Plan[]) {
  if (ids.length === 0) return []
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.id))
    .for('no key update')
  const sheetOf = new Map(plans.map(({ before, sheet }) => [before?.id, sheet]))
  const fresh = await wholeProducts(tx, ids)
  return fresh.map((before) => {
    return { productId: before.id!, before, after: applySheet(before, sheetOf.get(before.id)!) }
  })
}
