import { z } from 'zod'
import { isTimeZone, MAX_TIME_ZONE_LENGTH } from '#platform/i18n/time-zone'

/** Where a visit comes from. */
export const VISIT_SOURCES = [
  ...(['direct', 'search', 'social', 'newsletter', 'campaign', 'referral'] as const),
] as const
export type VisitSource = (typeof VISIT_SOURCES)[number]
/** Where the visit came from that led to an order. Unknown for a browser that asks not to be counted, and for programs. */
export const TRAFFIC_SOURCES = [...VISIT_SOURCES, 'unknown'] as const
export type TrafficSource = (typeof TRAFFIC_SOURCES)[number]
/** The kinds of pages that a visit begins with. */
export const LANDINGS = ['home', 'listing', 'search', 'product', 'content', 'other'] as const
export type Landing = (typeof LANDINGS)[number]

export const REPORT_RANGES = ['today', '7d', '30d', '90d'] as const
export type ReportRangeName = (typeof REPORT_RANGES)[number]
export const MAX_REPORT_DAYS = 366

/** PostgreSQL has no year 0, in which the days before the first year are. */
const day = z.iso.date().refine((text) => /^[1-9]/.test(text), { error: 'invalid_value' })
/** A range by its name, or by its first and last day. */
export const ReportQuery = z
  .object({
    range: z.enum(REPORT_RANGES).optional().meta({ description: '`30d` by default' }),
    from_day: day.optional(),
    to_day: day.optional(),
  })
  .superRefine(({ from_day: from, to_day: to }, context) => {
    const reject = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: [path], message: code })
    if (from === undefined && to === undefined) return
    if (from === undefined || to === undefined) reject(from ? 'to_day' : 'from_day', 'required')
    else if (countDays(from, to) < 1) reject('to_day', 'ends_before_start')
    else if (countDays(from, to) > MAX_REPORT_DAYS) reject('to_day', 'invalid_value')
  })
export type ReportQuery = z.infer<typeof ReportQuery>

/** The days of a range, its first and last included. */
export function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
}

const amount = z.number().meta({ description: 'In the currency of the range' })
export const ReportRange = z
  .object({
    from: z.string(),
    to: z.string(),
    before_from: z.string(),
    before_to: z.string(),
    time_zone: z.string(),
    currency: z.string(),
    today: z.string(),
  })
  .meta({ id: 'ReportRange', description: 'The days of the figures, in the time zone of the shop' })
export type ReportRange = z.infer<typeof ReportRange>

const SalesFigures = z
  .object({
    sales: amount.meta({ description: 'What was paid, minus what was given back' }),
    refunded: amount,
    orders: z.int(),
    average: z.number().nullable(),
    visits: z.int(),
    conversion: z.number().nullable().meta({ description: 'Orders per visit' }),
  })
  .meta({ id: 'SalesFigures' })
export type SalesFigures = z.infer<typeof SalesFigures>

const SalesPoint = z
  .object({
    at: z.string().meta({ description: 'A day, or the time at which an hour begins' }),
    is_over: z.boolean(),
    is_future: z.boolean(),
    sales: amount,
    orders: z.int(),
    visits: z.int().nullable().meta({ description: 'Null for hours' }),
    before_at: z.string().nullable(),
    before_sales: z.number().nullable(),
    before_orders: z.int().nullable(),
  })
  .meta({ id: 'SalesPoint' })
export type SalesPoint = z.infer<typeof SalesPoint>

export const SalesReport = z
  .object({
    range: ReportRange,
    now: SalesFigures,
    before: SalesFigures.meta({
      description: 'Of one day: the same weekday a week before, until the same time',
    }),
    step: z.enum(['hour', 'day']),
    points: z.array(SalesPoint),
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.infer<typeof SalesReport>

const Share = z
  .object({ key: z.string(), name: z.string().nullable(), amount, orders: z.int() })
  .meta({ id: 'SalesShare' })
export const SalesShares = z
  .object({
    range: ReportRange,
    categories: z.array(Share),
    sources: z.array(Share),
    traffic: z.array(Share),
  })
  .meta({ id: 'SalesShares' })
export type SalesShares = z.infer<typeof SalesShares>

export const BestSellers = z
  .object({
    range: ReportRange,
    items: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        slug: z.string(),
        image: z.string().nullable(),
        sold: z.int(),
        amount,
        is_for_sale: z.boolean(),
        stock: z.enum(['in_stock', 'low', 'out']),
        stock_left: z.int().nullable().meta({ description: 'If few are left' }),
      }),
    ),
  })
  .meta({ id: 'BestSellers' })
export type BestSellers = z.infer<typeof BestSellers>

export const VisitReport = z
  .object({
    range: ReportRange,
    visits: z.int(),
    views: z.int(),
    products: z.int(),
    carts: z.int(),
    checkouts: z.int(),
    orders: z.int(),
    sources: z.array(z.object({ source: z.enum(VISIT_SOURCES), visits: z.int() })),
    landings: z.array(z.object({ landing: z.enum(LANDINGS), visits: z.int() })),
  })
  .meta({ id: 'VisitReport' })
export type VisitReport = z.infer<typeof VisitReport>

const Search = z.object({ phrase: z.string(), times: z.int() })
export const SearchReport = z
  .object({ range: ReportRange, top: z.array(Search), without_result: z.array(Search) })
  .meta({ id: 'SearchReport' })
export type SearchReport = z.infer<typeof SearchReport>

export const StockReport = z
  .object({
    count: z.int().meta({ description: 'Up to 1000' }),
    items: z.array(
      z.object({
        id: z.uuid(),
        title: z.string(),
        image: z.string().nullable(),
        stock: z.enum(['low', 'out']),
        stock_left: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'StockReport', description: 'Products that are sold out or nearly, most sold first' })
export type StockReport = z.infer<typeof StockReport>

export const AlertReport = z
  .object({
    dead_jobs: z.int(),
    queues: z.array(z.object({ queue: z.string(), dead: z.int(), error: z.string() })),
  })
  .meta({ id: 'AlertReport', description: 'Jobs that failed for the last time' })
export type AlertReport = z.infer<typeof AlertReport>

/** The time zone of the shop. */
export const TimeZoneSettings = z
  .object({
    time_zone: z
      .string()
      .max(MAX_TIME_ZONE_LENGTH)
      .refine(isTimeZone)
      .meta({ example: 'Europe/Amsterdam' }),
  })
  .meta({ id: 'TimeZoneSettings' })
