import type { OutboundReport } from '#contract/outbound'
import { countDays } from '#contract/reports'
import { listProductsById } from '#modules/catalog'
import type { ProductClicks } from '#modules/outbound'
import type { ReportDays } from '#modules/reports'
import type { Database } from '#platform/db/database'

interface ReportInput {
  days: Pick<ReportDays, 'from' | 'to'>
  byDay: Map<string, number>
  products: ProductClicks[]
}

/** Products that the shop does not have any more are left out; their clicks stay in the sums. */
export async function toOutboundReport(
  db: Database,
  { days: { from, to }, byDay, products }: ReportInput,
): Promise<Omit<OutboundReport, 'range'>> {
  const days = listDays(from, to)
  const own = await listProductsById(
    db,
    products.flatMap(({ productId }) => productId ?? []),
  )
  const ownById = new Map<string | null, (typeof own)[number]>(own.map((one) => [one.id, one]))
  return {
    clicks: byDay.values().reduce((sum, clicks) => sum + clicks, 0),
    days: days.map((day) => ({ day, clicks: byDay.get(day) ?? 0 })),
    products: products.flatMap(({ productId, supplierProductId, title, ...clicked }) => {
      const product = ownById.get(productId)
      if (!product && supplierProductId === null) return []
      return [
        {
          key: productId ?? supplierProductId ?? '',
          title: product?.title ?? title ?? '',
          image: product?.image_src ?? null,
          slug: product?.slug ?? null,
          clicks: clicked.clicks,
          days: days.map((day) => clicked.days.get(day) ?? 0),
        },
      ]
    }),
  }
}

const DAY_MS = 86_400_000

/** Lists the days from the first to the last one. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: countDays(from, to) }, (_, at) =>
    new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
  )
}
