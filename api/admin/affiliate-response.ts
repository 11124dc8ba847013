import type {
  AffiliateLink,
  AffiliateReport,
  ClickedProduct,
  MissingLink,
} from '#contract/outbound'
import { type CategoryId, getCategoryTree } from '#modules/catalog'
import type {
  ClickedProduct as ClickedProductRow,
  ClickReport,
  LinkState,
  MissingLink as MissingLinkRow,
} from '#modules/outbound'
import type { ReportDays } from '#modules/reports'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { toDecimal } from '#platform/money/money'
import { apiTranslators } from '../messages/index.ts'
import { listDays } from './outbound-report.ts'

/** Categories that were deleted, and those of products that the shop does not have, have no name. */
export async function toAffiliateReport(
  db: Database,
  { days, report, language }: { days: ReportDays; report: ClickReport; language: Language },
): Promise<Omit<AffiliateReport, 'range'>> {
  const tree = await getCategoryTree(db, language)
  const daysBefore = listDays(days.beforeFrom, days.beforeTo)
  const categories = report.categories.map(({ categoryId, value }) => ({
    ...{ key: categoryId ?? 'none', name: nameCategory(tree, categoryId), clicks: value },
  }))
  const { outsideShop } = report
  return {
    ...{ clicks: report.clicks, before_clicks: report.before, has_any: report.hasAny },
    ...{ products: report.products, before_products: report.productsBefore },
    days: listDays(days.from, days.to).map((day, at) => ({
      ...{ day, clicks: report.byDay.get(day) ?? 0 },
      before_day: daysBefore[at]!,
      before_clicks: report.byDayBefore.get(daysBefore[at]!) ?? 0,
    })),
    categories: [
      ...categories,
      ...(outsideShop > 0 ? [{ key: 'not_in_shop', name: null, clicks: outsideShop }] : []),
    ].toSorted((a, b) => b.clicks - a.clicks),
  }
}

type CategoryTree = Awaited<ReturnType<typeof getCategoryTree>>

function nameCategory(tree: CategoryTree, id: CategoryId | null): string | null {
  return id === null ? null : (tree.byId(id)?.name ?? null)
}

export async function toClickedProducts(
  db: Database,
  { items, language }: { items: ClickedProductRow[]; language: Language },
): Promise<ClickedProduct[]> {
  const tree = await getCategoryTree(db, language)
  return items.map(({ key, productId, supplierProductId, product, link, ...sum }) => ({
    ...{ key, product_id: productId, title: product?.title ?? sum.title },
    image: product?.imageSrc ?? null,
    category: nameCategory(tree, product?.categoryId ?? null),
    ...{ clicks: sum.clicks, before_clicks: sum.before },
    commission: sum.commission && toCommission(sum.commission),
    link: toAffiliateLink(link, {
      supplierProductId: product ? product.aliId : supplierProductId,
      language,
    }),
  }))
}

function toCommission({
  basisPoints,
  price,
  estimate,
}: NonNullable<ClickedProductRow['commission']>) {
  return {
    ...{ percent: basisPoints / 100, currency: price.currency },
    ...{ price: toDecimal(price), estimate: toDecimal(estimate) },
  }
}

export function toMissingLink(
  { supplierProductId, product, link }: MissingLinkRow,
  language: Language,
): MissingLink {
  return {
    supplier_product_id: supplierProductId,
    product: product && { id: product.id, title: product.title, image: product.imageSrc },
    link: toAffiliateLink(link, { supplierProductId, language }),
  }
}

function toAffiliateLink(
  { state, requestedAt, renewalRequestedAt, error }: LinkState,
  { supplierProductId, language }: { supplierProductId: string | null; language: Language },
): AffiliateLink {
  return {
    ...{ supplier_product_id: supplierProductId, state },
    requested_at: requestedAt?.toISOString() ?? null,
    renewal_requested_at: renewalRequestedAt?.toISOString() ?? null,
    reason: error && apiTranslators(language)(error.code, error.params),
  }
}
