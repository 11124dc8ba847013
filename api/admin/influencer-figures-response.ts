import type { ListedInfluencer as ListedInfluencerRow, ProgramReport } from '#modules/influencers'
import type { ReportDays } from '#modules/reports'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type {
  Figures,
  InfluencerReportResponse,
  ListedInfluencer,
} from './influencer-figures-schemas.ts'
import { listDays } from './outbound-report.ts'
import { toReportRange } from './report-response.ts'

const toAmount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })

type FiguresRow = ProgramReport['now']
type SalesRow = Omit<FiguresRow, 'clicks'>

export function toInfluencerReport(
  report: ProgramReport,
  days: ReportDays,
): InfluencerReportResponse {
  const daysBefore = listDays(days.beforeFrom, days.beforeTo)
  return {
    ...{ range: toReportRange(days), influencers: report.influencers, active: report.active },
    ...{ now: toFigures(report.now), before: toFigures(report.before) },
    days: listDays(days.from, days.to).map((day, at) => {
      const now = report.byDay.get(day)
      const before = report.byDayBefore.get(daysBefore[at]!)
      return {
        ...{ day, clicks: now?.clicks ?? 0, conversions: now?.conversions ?? 0 },
        earned: toAmount(now?.earned ?? 0),
        ...{ before_clicks: before?.clicks ?? 0, before_conversions: before?.conversions ?? 0 },
        before_earned: toAmount(before?.earned ?? 0),
      }
    }),
    cohorts: report.cohorts.map(({ key, influencers, ...figures }) => {
      return { month: key, influencers, ...toFigures(figures) }
    }),
    countries: report.countries.map(({ key, ...sales }) => ({ country: key, ...toSales(sales) })),
    categories: report.categories.map(({ key, ...sales }) => ({
      category: key,
      ...toSales(sales),
    })),
  }
}

export function toListedInfluencer(row: ListedInfluencerRow): ListedInfluencer {
  const { id, userId, code, fullName, approvedAt, suspendedAt } = row
  return {
    ...{ id, user_id: userId, code, name: fullName, approved_at: approvedAt.toISOString() },
    ...{ suspended_at: suspendedAt?.toISOString() ?? null, ...toFigures(row) },
  }
}

function toFigures(row: FiguresRow): Figures {
  const { clicks, conversions } = row
  return { clicks, ...toSales(row), rate: clicks > 0 ? conversions / clicks : null }
}

function toSales(row: SalesRow) {
  const { conversions, revenue, earned, pending, approved, paid, reversed } = row
  return {
    ...{ conversions, revenue: toAmount(revenue), earned: toAmount(earned) },
    ...{ pending: toAmount(pending), approved: toAmount(approved) },
    ...{ paid: toAmount(paid), reversed: toAmount(reversed) },
  }
}
