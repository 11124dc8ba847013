import {
  type BestSellers,
  LANDINGS,
  type ReportRange,
  type SalesFigures,
  type SalesReport,
  type SalesShares,
  VISIT_SOURCES,
  type VisitReport,
} from '#contract/reports'
import {
  type CategoryId,
  getCategoryTree,
  listProductsById,
  type ProductId,
} from '#modules/catalog'
import type { listVisits, ReportDays, SalesShareRow, SalesSum, SalesSums } from '#modules/reports'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'

export function toReportRange({
  timeZone,
  beforeFrom,
  beforeTo,
  ...days
}: ReportDays): ReportRange {
  const { from, to, today } = days
  return {
    ...{ from, to, today, before_from: beforeFrom, before_to: beforeTo },
    ...{ time_zone: timeZone, currency: BASE_CURRENCY },
  }
}

const toAmount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })

export function toSalesReport({
  step,
  now,
  before,
  points,
}: SalesSums): Omit<SalesReport, 'range'> {
  return {
    ...{ step, now: toFigures(now), before: toFigures(before) },
    points: points.map((point) => ({
      ...{ at: point.at, is_over: point.isOver, is_future: point.isFuture },
      sales: toAmount(point.now.gross - point.now.refunded),
      ...{ orders: point.now.orders, visits: point.now.visits },
      before_at: point.before?.at ?? null,
      before_sales: point.before && toAmount(point.before.gross - point.before.refunded),
      before_orders: point.before?.orders ?? null,
    })),
  }
}

function toFigures({ orders, gross, refunded, visits }: SalesSum): SalesFigures {
  return {
    ...{ sales: toAmount(gross - refunded), refunded: toAmount(refunded), orders, visits },
    average: orders > 0 ? toAmount(Math.round(gross / orders)) : null,
    conversion: visits > 0 ? orders / visits : null,
  }
}

/** A category that was deleted, and products without one, have no name. */
export async function toShares(
  db: Database,
  rows: SalesShareRow[],
  language: Language,
): Promise<Omit<SalesShares, 'range'>> {
  const tree = await getCategoryTree(db, language)
  const list = (dimension: SalesShareRow['dimension']) =>
    rows
      .filter((row) => row.dimension === dimension)
      .map(({ key, net, orders }) => ({
        ...{ key, amount: toAmount(net), orders },
        name: dimension === 'category' ? (tree.byId(key as CategoryId)?.name ?? null) : null,
      }))
  return { categories: list('category'), sources: list('source'), traffic: list('traffic') }
}

export async function toBestSellers(
  db: Database,
  rows: SalesShareRow[],
): Promise<BestSellers['items']> {
  const products = await listProductsById(
    db,
    rows.map(({ key }) => key as ProductId),
  )
  const byId = new Map<string, (typeof products)[number]>(products.map((one) => [one.id, one]))
  return rows.flatMap(({ key, quantity, net }) => {
    const product = byId.get(key)
    if (!product) return []
    const { title, slug, image_src: image, stock_left, stock_state } = product
    return [
      {
        ...{ id: key, title, slug, image, sold: quantity, amount: toAmount(net) },
        ...{ is_for_sale: product.is_for_sale, stock: stock_state, stock_left },
      },
    ]
  })
}

type VisitRow = Awaited<ReturnType<typeof listVisits>>[number]

export function toVisitReport(rows: VisitRow[], orders: number): Omit<VisitReport, 'range'> {
  const sum = (of: 'visits' | 'views' | 'products' | 'carts' | 'checkouts', among = rows) =>
    among.reduce((total, row) => total + row[of], 0)
  return {
    ...{ visits: sum('visits'), views: sum('views'), products: sum('products') },
    ...{ carts: sum('carts'), checkouts: sum('checkouts'), orders },
    sources: VISIT_SOURCES.map((source) => ({
      source,
      visits: sum(
        'visits',
        rows.filter((row) => row.source === source),
      ),
    })),
    landings: LANDINGS.map((landing) => ({
      landing,
      visits: sum(
        'visits',
        rows.filter((row) => row.landing === landing),
      ),
    })),
  }
}
