import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  markProductsSynced,
  type ProductId,
  type ProductInput,
  pickDifferences,
  type SavedProduct,
  type SaveProductResult,
  saveProducts,
} from '#modules/catalog'
import { countCommittedStock } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { AppError } from '#platform/result'
import {
  buildVanishedInput,
  listAdoptedFields,
  listLockedFields,
  listPriceJumps,
} from './compare-item.ts'
import type { FetchedItem } from './fetch-item.ts'
import { type LockedProduct, lockKnownProducts } from './load-known-products.ts'
import { splitLocked } from './lock-fields.ts'
import { listHeldVariants, type PlanContext, planItem, UnknownCurrencyError } from './plan-item.ts'
import { saveLink } from './save-links.ts'
import { type SyncItem, type SyncRun, supplierProducts, syncItems, syncRuns } from './tables.ts'

export interface BatchItem {
  item: SyncItem
  fetched: Extract<FetchedItem, { kind: 'product' | 'gone' | 'failed' }>
}

interface SaveBatchInput {
  run: SyncRun
  items: BatchItem[]
  context: PlanContext
  now: Date
}

/** What is known about an item before it is saved. */
interface Plan extends BatchItem {
  known: LockedProduct | null
  /** Null where nothing is to be saved. */
  input: ProductInput | null
  error: AppError | null
}

/** Saves the items of a batch and their outcomes in one transaction. Items that another process has done are left out. */
export function saveBatch(db: Database, input: SaveBatchInput): Promise<void> {
  return runInTransaction(db, async (tx) => {
    const waiting = await lockWaitingItems(tx, input)
    const ids = [...new Set(waiting.map(({ fetched, item }) => getSupplierId(fetched, item)))]
    const known = await lockKnownProducts(tx, ids)
    const plans = waiting.map((one) => buildPlan(one, { known, context: input.context }))
    const saved = await savePlans(tx, plans, input)
    await recordOutcomes(tx, saved, input)
  })
}

async function lockWaitingItems(tx: Database, { run, items }: SaveBatchInput) {
  const positions = items.map(({ item }) => item.position)
  const { runId, position, state } = syncItems
  const rows = await tx
    .select({ position })
    .from(syncItems)
    .where(and(eq(runId, run.id), inArray(position, positions), eq(state, 'waiting')))
    .orderBy(asc(position))
    .for('update')
  const waiting = new Set(rows.map((row) => row.position))
  return items.filter(({ item }) => waiting.has(item.position))
}

/** The marketplace can answer with another id than the one that was asked for. */
function getSupplierId(fetched: FetchedItem, item: SyncItem): string {
  return fetched.kind === 'product' ? fetched.supplier.id : item.supplierProductId
}

function buildPlan(
  { item, fetched }: BatchItem,
  { known: all, context }: { known: Map<string, LockedProduct>; context: PlanContext },
): Plan {
  const known = all.get(getSupplierId(fetched, item)) ?? null
  const plan = { item, fetched, known, input: null, error: null }
  if (fetched.kind === 'failed') return { ...plan, error: fetched.error }
  if (fetched.kind === 'gone') {
    if (!known) return { ...plan, error: { code: 'supplier_product_not_found' } }
    return { ...plan, input: buildVanishedInput(known, context.settings.when_vanished) }
  }
  try {
    return { ...plan, input: planItem(context, { fetched, known }) }
  } catch (error) {
    if (!(error instanceof UnknownCurrencyError)) throw error
    return {
      ...plan,
      error: { code: 'supplier_currency_unknown', params: { currency: error.message } },
    }
  }
}

/** A plan with what saving it did, or would do. */
interface Saved extends Plan {
  result: SaveProductResult | null
  saved: SavedProduct | null
  locked: SaveProductResult['changes']
  held: SaveProductResult['changes']
  edited: string[]
}

async function savePlans(
  tx: Database,
  plans: Plan[],
  { run, context, now }: SaveBatchInput,
): Promise<Saved[]> {
  const options = { reference: run.id, countCommittedStock, now }
  const open = plans.filter((plan) => plan.input !== null)
  const inputs = open.map(({ input }) => input!)
  // The first pass finds the changes, among which are those of edited fields and of prices that have jumped.
  const compared = await saveProducts(tx, { ...options, inputs, dryRun: true })
  const checked = open.map((plan, at) => {
    const unlocked = new Set(plan.item.unlocked)
    const found = compared[at]!.changes
    const lockedNames = [
      ...listLockedFields(plan.known),
      ...listAdoptedFields(plan.known, { changes: found, input: plan.input! }),
    ]
    const edited = lockedNames.filter((field) => !unlocked.has(field))
    const { locked, open: changes } = splitLocked(found, edited)
    const isReviewed = run.trigger === 'review'
    const limit = context.settings.max_price_change_percent
    const held = isReviewed ? [] : listPriceJumps(changes, limit)
    const fields = [...edited, ...plan.item.excluded]
    const excludedFields = run.isDry ? fields : [...fields, ...held.map(({ field }) => field)]
    return { ...plan, edited, locked, held, input: { ...plan.input!, excludedFields } }
  })
  const saved = new Map<ProductId, SavedProduct>()
  const results = await saveProducts(tx, {
    ...{ ...options, inputs: checked.map(({ input }) => input), dryRun: run.isDry },
    onSaved: async (_, products) => {
      for (const product of products) saved.set(product.id, product)
    },
  })
  const byItem = new Map(
    checked.map((plan, at) => [plan.item, { ...plan, result: results[at]! }] as const),
  )
  // New products have no id in the results: they were saved in the order of the inputs.
  const added = [...saved.values()].filter(({ before }) => before === null)
  return plans.map((plan) => {
    const done = byItem.get(plan.item)
    if (!done) return { ...plan, result: null, saved: null, locked: [], held: [], edited: [] }
    const { outcome, productId } = done.result
    const product = outcome === 'added' ? added.shift() : productId && saved.get(productId)
    return { ...done, saved: product || null }
  })
}

async function recordOutcomes(
  tx: Database,
  items: Saved[],
  { run, context, now }: SaveBatchInput,
): Promise<void> {
  const counts = { synced: 0, skipped: 0, failed: 0 }
  const synced: ProductId[] = []
  for (const item of items) {
    const outcome = toOutcome(item, run.isDry)
    counts[outcome.state] += 1
    await tx
      .update(syncItems)
      .set(outcome)
      .where(and(eq(syncItems.runId, run.id), eq(syncItems.position, item.item.position)))
    if (run.isDry || item.error) continue
    const productId = await saveLinks(tx, item, { context, now })
    if (productId) synced.push(productId)
  }
  await markProductsSynced(tx, { ids: synced.toSorted(), now })
  await tx
    .update(syncRuns)
    .set({
      synced: sql`${syncRuns.synced} + ${counts.synced}`,
      skipped: sql`${syncRuns.skipped} + ${counts.skipped}`,
      failed: sql`${syncRuns.failed} + ${counts.failed}`,
    })
    .where(eq(syncRuns.id, run.id))
}

function toOutcome({ fetched, known, error, result, saved, locked, held }: Saved, isDry: boolean) {
  const supplier = fetched.kind === 'product' ? fetched.supplier : null
  const failure = error ?? result?.error ?? null
  const common = {
    title: supplier?.title ?? known?.current.title ?? null,
    imageUrl: supplier?.imageUrls[0] ?? null,
    productId: saved?.id ?? known?.current.id ?? null,
    ...{ changes: result?.changes ?? [], locked },
    ...(saved &&
      (saved.before ? pickDifferences(saved.before, saved.after) : { after: saved.after })),
  }
  if (failure) {
    const { code: errorCode, params: errorParams = {} } = failure
    return { ...common, state: 'failed' as const, errorCode, errorParams }
  }
  if (fetched.kind === 'gone')
    return { ...common, state: 'skipped' as const, outcome: 'gone' as const }
  if (held.length > 0) {
    // A dry run shows all changes; of another run those that it has saved need no decision.
    return { ...common, ...(!isDry && { changes: held }), ...HELD }
  }
  const outcome = result!.outcome as 'added' | 'updated' | 'unchanged'
  return { ...common, state: 'synced' as const, outcome }
}

const HELD = { state: 'skipped' as const, outcome: 'held' as const }

/** Returns the product that is what the supplier says now. */
async function saveLinks(
  tx: Database,
  { fetched, known, saved, item, edited, held, input, result }: Saved,
  { context, now }: { context: PlanContext; now: Date },
): Promise<ProductId | null> {
  if (fetched.kind === 'gone') {
    if (!known?.link) return null
    const base = saved?.after ?? known.link.base
    const lockedFields = [...new Set([...known.link.lockedFields, ...edited])]
    const { availability } = fetched
    await tx
      .update(supplierProducts)
      .set({ availability, base, lockedFields, syncedAt: now })
      .where(eq(supplierProducts.productId, known.link.productId))
    return null
  }
  const after = saved?.after ?? known?.current
  if (fetched.kind !== 'product' || !after || result?.outcome === 'rejected') return null
  await saveLink(tx, {
    ...{ productId: after.id!, supplier: fetched.supplier, after, now },
    lockedFields: [...new Set([...edited, ...item.excluded])],
    textHash: fetched.textHash,
    sellingMode: context.settings.new_selling_mode,
    variantIds: known?.variantIds ?? new Map(),
    heldIds: listHeldVariants(input!, { jumps: held, known }),
  })
  return after.id
}
