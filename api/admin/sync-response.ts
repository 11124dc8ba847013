import type { z } from 'zod'
import { getPictureSrc, type Picture } from '#contract/pictures'
import type { PriceRule, SyncItem, SyncRun } from '#contract/product-sync'
import type { CategoryTree, ProductId } from '#modules/catalog'
import type { readActorNames } from '#modules/identity'
import type { Marketplace } from '#modules/marketplace'
import {
  isOpenItem,
  type ListedSyncRun,
  type PriceRuleRow,
  type SyncItem as SyncItemRow,
} from '#modules/product-sync'
import type { Language } from '#platform/i18n/languages'
import { BASE_CURRENCY, formatDecimal } from '#platform/money/money'
import type { ErrorParams } from '#platform/result'
import { apiTranslators } from '../messages/index.ts'

type NameActor = Awaited<ReturnType<typeof readActorNames>>

/** A run as the API shows it. */
export function toSyncRunResponse(
  run: ListedSyncRun,
  { language, nameActor }: { language: Language; nameActor: NameActor },
): z.infer<typeof SyncRun> {
  const { id, kind, trigger, state, source, items, synced, skipped, failed } = run
  return {
    ...{ id, kind, trigger, state, source, items, synced, skipped, failed },
    ...{ undone: run.undone, conflicted: run.conflicted },
    actor_name: nameActor(run).name,
    is_dry: run.isDry,
    is_listed: run.isListed,
    reviewed_run_id: run.reviewedRun,
    error_code: run.errorCode,
    error_message: formatSyncError(run.errorCode, run.errorParams, language),
    is_undoable: run.isUndoable,
    is_reviewable: run.isReviewable,
    created_at: run.createdAt.toISOString(),
    started_at: run.startedAt?.toISOString() ?? null,
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}

/** An item as the API shows it. */
export function toSyncItemResponse(
  item: SyncItemRow,
  { run, language, picture }: { run: ListedSyncRun; language: Language; picture: Picture | null },
): z.infer<typeof SyncItem> {
  const { position, title, state, outcome, changes, locked, conflicts } = item
  return {
    ...{ position, title, picture, state, outcome, changes, locked, conflicts },
    supplier_product_id: item.supplierProductId,
    product_id: item.productId,
    image_url: item.imageUrl,
    error_code: item.errorCode,
    error_message: formatSyncError(item.errorCode, item.errorParams, language),
    is_open: isOpenItem(run, item),
  }
}

/** The picture of the product in the shop; of one that the shop does not have yet, the sandbox's drawing. Nothing is loaded from the supplier. */
export function findItemPicture(
  { productId, imageUrl }: SyncItemRow,
  {
    pictures,
    marketplace,
  }: {
    pictures: ReadonlyMap<ProductId, Picture>
    marketplace: Pick<Marketplace, 'toPictureSource'>
  },
): Picture | null {
  const own = productId && pictures.get(productId)
  if (own) return { ...own, alt: '' }
  const source = imageUrl && marketplace.toPictureSource(imageUrl)
  if (!source?.startsWith('art:')) return null
  return { src: getPictureSrc({ id: '', source }), alt: '', placeholder: null }
}

/** Codes of a run and of its items have messages of their own, and those of the marketplace the ones of its routes. */
export function formatSyncError(
  code: string | null,
  params: ErrorParams,
  language: Language,
): string | null {
  if (code === null) return null
  return apiTranslators(language)(code as 'marketplace_unavailable', { reason: '', ...params })
}

/** A rule as the API shows it. */
export function toPriceRuleResponse(
  rule: PriceRuleRow,
  categories: CategoryTree,
): z.infer<typeof PriceRule> {
  return {
    id: rule.id,
    category_id: rule.categoryId,
    category_name: categories.byId(rule.categoryId)?.name ?? null,
    multiplier: (rule.multiplierHundredths / 100).toFixed(2),
    markup: formatBase(rule.markupMinor),
    ending_cents: rule.endingCents,
    margin_floor_percent: rule.marginFloorPercent,
    revision: rule.revision,
  }
}

/** An amount in the currency of the shop. */
export function formatBase(minor: number): string {
  return formatDecimal({ minor, currency: BASE_CURRENCY })
}
