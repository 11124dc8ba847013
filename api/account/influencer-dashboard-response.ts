import type { CommissionReceipt, InfluencerReport, OwnCommission } from '#contract/influencers'
import { listProductsById, listTitlesBySlug } from '#modules/catalog'
import {
  buildInfluencerLinks,
  type CommissionReceiptRows,
  type CommissionSums,
  getCommissionStatus,
  type InfluencerReportRows,
  type InfluencerSums,
  type OwnCommissionRow,
} from '#modules/influencers'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'

const toAmount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })

export function toAmounts({ earned, pending, approved, paid, reversed }: CommissionSums) {
  return {
    ...{ earned: toAmount(earned), pending: toAmount(pending), approved: toAmount(approved) },
    ...{ paid: toAmount(paid), reversed: toAmount(reversed) },
  }
}

function toFigures({ clicks, conversions, conversionsByCode, ...sums }: InfluencerSums) {
  return { clicks, conversions, conversions_by_code: conversionsByCode, ...toAmounts(sums) }
}

/** Orders by the code alone are left out. */
function toRate({
  clicks,
  conversions,
  conversionsByCode = 0,
}: Pick<InfluencerSums, 'clicks' | 'conversions'> & { conversionsByCode?: number }) {
  return clicks > 0 ? (conversions - conversionsByCode) / clicks : null
}

interface ReportInput {
  rows: InfluencerReportRows
  code: string
  publicUrl: string
}

/** Products that the shop does not have any more are left out; what they earned stays in the sums. */
export async function toInfluencerReport(
  db: Database,
  { rows, code, publicUrl }: ReportInput,
): Promise<Omit<InfluencerReport, 'range'>> {
  const { now, before, activeLinks, days, pages, products } = rows
  const titles = await listTitlesBySlug(
    db,
    pages.flatMap(({ path }) => findSlug(path) ?? []),
  )
  const found = await listProductsById(
    db,
    products.map(({ productId }) => productId),
  )
  const byId = new Map(found.map((product) => [product.id, product]))
  return {
    now: { ...toFigures(now), conversion_rate: toRate(now), active_links: activeLinks },
    before: toFigures(before),
    days: days.map(({ day, ...sums }) => ({ day, ...toFigures(sums) })),
    pages: pages.map(({ path, clicks, conversions, minor }) => {
      const built = buildInfluencerLinks({ publicUrl, code, page: path })
      return {
        ...{ path, clicks, conversions, conversion_rate: toRate({ clicks, conversions }) },
        link: built.ok ? built.value.shortLink : `${publicUrl}/r/${code}`,
        title: titles.get(findSlug(path) ?? '') ?? null,
        amount: toAmount(minor),
      }
    }),
    products: products.flatMap(({ productId: id, sales, minor }) => {
      const product = byId.get(id)
      if (!product) return []
      const { title, slug, image_src: image } = product
      return [{ id, title, slug, image, sales, amount: toAmount(minor) }]
    }),
  }
}

function findSlug(path: string): string | null {
  return /^\/products\/([^/]+)$/.exec(path)?.[1] ?? null
}

export function toOwnCommission(row: OwnCommissionRow): OwnCommission {
  const { id, orderedAt, line, category, basisPoints, source } = row
  return {
    ...{ id, category, source, ordered_at: orderedAt.toISOString() },
    ...{ title: line?.title ?? null, quantity: line?.quantity ?? null },
    percent: basisPoints / 100,
    basis: toAmount(row.basisMinor),
    amount: toAmount(row.minor),
    earned: toAmount(row.earnedMinor),
    status: getCommissionStatus(row),
    held_until: row.heldUntil.toISOString(),
    currency: BASE_CURRENCY,
  }
}

export async function toCommissionReceipt(
  db: Database,
  { commission, attribution, rate, entries, line, paid }: CommissionReceiptRows,
): Promise<CommissionReceipt> {
  const { source, createdAt: orderedAt } = attribution
  const [product] = await listProductsById(db, commission.productId ? [commission.productId] : [])
  return {
    ...toOwnCommission({ ...commission, line, source, orderedAt }),
    product: product ? { slug: product.slug, image: product.image_src } : null,
    clicked_at: attribution.clickedAt?.toISOString() ?? null,
    path: attribution.path,
    paid_total: paid && toAmount(paid.totalMinor),
    paid_tax: paid && toAmount(paid.totalMinor - paid.netMinor),
    rate: {
      reason: findRateReason(rate),
      label: rate?.label ?? null,
      starts_at: rate?.startsAt.toISOString() ?? null,
      ends_at: rate?.endsAt?.toISOString() ?? null,
    },
    approved_at: commission.approvedAt?.toISOString() ?? null,
    paid: toAmount(commission.paidMinor),
    entries: entries.map(({ kind, minor, cause, createdAt }) => {
      return { kind, cause, amount: toAmount(minor), created_at: createdAt.toISOString() }
    }),
  }
}

/** What the rate names first, in the order in which rates win over others. */
function findRateReason(rate: CommissionReceiptRows['rate']): CommissionReceipt['rate']['reason'] {
  if (!rate) return 'standard'
  if (rate.label) return 'campaign'
  if (rate.productId) return 'product'
  if (rate.influencerId) return 'influencer'
  return rate.category ? 'category' : 'all'
}
