import type { Translator } from '#platform/i18n/translator'
import { formatAmount } from '#platform/money/format-amount'
import {
  BOTTOM,
  drawRule,
  drawText,
  INK_2,
  LEADING,
  MARGIN,
  measureTextHeight,
  type PdfDocument,
  WIDTH,
} from '#platform/pdf/page'
import type { InvoiceDocument, InvoiceDocumentLine } from '../invoice-document.ts'
import { invoiceTexts } from './texts.ts'

const AMOUNT = 88
const UNIT = 84
const QUANTITY = 40
const TITLE = WIDTH - AMOUNT - UNIT - QUANTITY - 12
const PAD = 6

const columns = {
  quantity: { x: MARGIN + TITLE + 12, width: QUANTITY, align: 'right' },
  unit: { x: MARGIN + TITLE + 12 + QUANTITY, width: UNIT, align: 'right' },
  amount: { x: MARGIN + WIDTH - AMOUNT, width: AMOUNT, align: 'right' },
} as const

/** Draws one row per line, over as many pages as needed. Returns the y coordinate below the last row. */
export function drawLines(pdf: PdfDocument, invoice: InvoiceDocument, top: number): number {
  if (invoice.lines.length === 0) return top
  const t = invoiceTexts(invoice.language)
  let y = drawColumnTitles(pdf, t, top)
  for (const line of invoice.lines) {
    const row = formatRow(line, { invoice, t })
    if (y + measureRowHeight(pdf, row) > BOTTOM) {
      pdf.addPage()
      y = drawColumnTitles(pdf, t, MARGIN)
    }
    y = drawRow(pdf, row, y)
  }
  return y
}

function drawColumnTitles(pdf: PdfDocument, t: Translator, y: number): number {
  const small = { y, face: 'strong' } as const
  drawText(pdf, t('description'), { x: MARGIN, width: TITLE, ...small })
  drawText(pdf, t('quantity'), { ...columns.quantity, ...small })
  drawText(pdf, t('unit_price'), { ...columns.unit, ...small })
  drawText(pdf, t('amount'), { ...columns.amount, ...small })
  drawRule(pdf, y + LEADING + 4, { ink: true })
  return y + LEADING + 4
}

interface Row {
  title: string
  /** Options and SKU; empty without them. */
  detail: string
  quantity: string
  unitPrice: string
  amount: string
}

interface FormatRowContext {
  invoice: InvoiceDocument
  t: Translator
}

function formatRow(
  { title, options, sku, quantity, unitMinor, totalMinor }: InvoiceDocumentLine,
  { invoice: { currency, language }, t }: FormatRowContext,
): Row {
  const details = options.map(({ name, value }) => (name ? `${name}: ${value}` : value))
  const amount = (minor: number) => formatAmount({ minor, currency }, language)
  return {
    title,
    detail: [...details, ...(sku ? [t('sku', { sku })] : [])].join(' · '),
    quantity: String(quantity),
    unitPrice: unitMinor === null ? '' : amount(unitMinor),
    amount: amount(totalMinor),
  }
}

const detail = { width: TITLE, size: 8.5 } as const

function measureRowHeight(pdf: PdfDocument, row: Row): number {
  const title = measureTextHeight(pdf, row.title, { width: TITLE })
  return title + (row.detail ? measureTextHeight(pdf, row.detail, detail) : 0) + 2 * PAD
}

function drawRow(pdf: PdfDocument, row: Row, y: number): number {
  const at = y + PAD
  const money = { y: at, face: 'display' } as const
  let end = at + drawText(pdf, row.title, { x: MARGIN, y: at, width: TITLE })
  if (row.detail) end += drawText(pdf, row.detail, { x: MARGIN, y: end, ...detail, colour: INK_2 })
  drawText(pdf, row.quantity, { ...columns.quantity, ...money })
  if (row.unitPrice) drawText(pdf, row.unitPrice, { ...columns.unit, ...money })
  drawText(pdf, row.amount, { ...columns.amount, ...money })
  drawRule(pdf, end + PAD)
  return end + PAD
}
