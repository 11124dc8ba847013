import { stringify } from 'csv-stringify/sync'
import type { InfluencerSort } from '#contract/influencers'
import { listInfluencerFigures } from '#modules/influencers'
import type { ReportDays } from '#modules/reports'
import { escapeFormula } from '#platform/csv/escape-formula'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { toListedInfluencer } from './influencer-figures-response.ts'
import type { ListedInfluencer } from './influencer-figures-schemas.ts'

const PAGE_SIZE = 2000

interface ExportInput {
  days: ReportDays
  sort: InfluencerSort
  q: string | undefined
}

/** Yields influencers with their figures as CSV (RFC 4180), some thousand lines at a time. */
export async function* exportInfluencers(db: Database, input: ExportInput): AsyncGenerator<string> {
  yield stringify([CELLS.map(([name]) => name)])
  let cursor: string | null = null
  do {
    const found = await listInfluencerFigures(db, { ...input, limit: PAGE_SIZE, cursor })
    const items = found.items.map(toListedInfluencer)
    yield stringify(items.map((item) => CELLS.map(([, read]) => toCell(read(item)))))
    cursor = found.nextCursor
  } while (cursor !== null)
}

type Cell = [name: string, read: (item: ListedInfluencer) => string | number | null]

const CELLS: Cell[] = [
  ['name', ({ name }) => name],
  ['code', ({ code }) => code],
  ['approved_at', ({ approved_at: at }) => at],
  ['suspended_at', ({ suspended_at: at }) => at],
  ['clicks', ({ clicks }) => clicks],
  ['conversions', ({ conversions }) => conversions],
  ['rate', ({ rate }) => rate?.toFixed(4) ?? null],
  ...(['revenue', 'earned', 'pending', 'approved', 'paid', 'reversed'] as const).map(
    (name): Cell => [name, (item) => item[name]],
  ),
  ['currency', () => BASE_CURRENCY],
]

/** Figures below zero are no formulas. */
function toCell(value: string | number | null): string {
  return typeof value === 'number' ? String(value) : escapeFormula(value ?? '')
}
