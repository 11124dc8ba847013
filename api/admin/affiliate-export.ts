import { stringify } from 'csv-stringify/sync'
import type { ClickedProduct } from '#contract/outbound'
import type { Marketplace } from '#modules/marketplace'
import { getClickReport, listClickedProducts } from '#modules/outbound'
import type { ReportDays } from '#modules/reports'
import { escapeFormula } from '#platform/csv/escape-formula'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import { toClickedProducts } from './affiliate-response.ts'

const PAGE_SIZE = 2000

interface ExportInput {
  days: ReportDays
  q: string | undefined
  language: Language
}

/** Yields the products with clicks as CSV (RFC 4180), most clicks first, some thousand lines at a time. */
export async function* exportClickedProducts(
  db: Database,
  marketplace: Marketplace,
  { days, q, language }: ExportInput,
): AsyncGenerator<string> {
  const { clicks: total } = await getClickReport(db, days)
  yield stringify([CELLS.map(([name]) => name)])
  let cursor: string | null = null
  do {
    const found = await listClickedProducts(db, marketplace, { days, q, limit: PAGE_SIZE, cursor })
    const items = await toClickedProducts(db, { items: found.items, language })
    yield stringify(items.map((item) => CELLS.map(([, read]) => toCell(read(item, total)))))
    cursor = found.nextCursor
  } while (cursor !== null)
}

type Cell = [name: string, read: (item: ClickedProduct, total: number) => string | number | null]

const CELLS: Cell[] = [
  ['title', ({ title }) => title],
  ['product_id', ({ product_id: id }) => id],
  ['marketplace_id', ({ link }) => link.supplier_product_id],
  ['category', ({ category }) => category],
  ['clicks', ({ clicks }) => clicks],
  ['share', ({ clicks }, total) => (total > 0 ? (clicks / total).toFixed(4) : 0)],
  ['clicks_before', ({ before_clicks: before }) => before],
  ['link', ({ link }) => link.state],
  ['link_asked_at', ({ link }) => link.requested_at],
  ['reason', ({ link }) => link.reason],
  ['commission_percent', ({ commission }) => commission?.percent ?? null],
  ['estimated_commission', ({ commission }) => commission?.estimate ?? null],
  ['commission_currency', ({ commission }) => commission?.currency ?? null],
]

function toCell(value: string | number | null): string {
  return typeof value === 'number' ? String(value) : escapeFormula(value ?? '')
}
