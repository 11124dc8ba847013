import type { InvoiceDocument, InvoiceDocumentLine } from '../invoice-document.ts'
import { formatAmount } from './format.ts'
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
} from './page.ts'

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

/** One row for each line, over as many pages as it takes; answers where they end. */
export function drawLines(
  pdf: PdfDocument,
  { lines, currency }: InvoiceDocument,
  top: number,
): number {
  if (lines.length === 0) return top
  let y = drawColumnTitles(pdf, top)
  for (const line of lines) {
    if (y + measureRowHeight(pdf, line) > BOTTOM) {
      pdf.addPage()
      y = drawColumnTitles(pdf, MARGIN)
    }
    y = drawRow(pdf, line, { y, currency })
  }
  return y
}

function drawColumnTitles(pdf: PdfDocument, y: number): number {
  const small = { y, face: 'strong' } as const
  drawText(pdf, 'Description', { x: MARGIN, width: TITLE, ...small })
  drawText(pdf, 'Qty', { ...columns.quantity, ...small })
  drawText(pdf, 'Unit price', { ...columns.unit, ...small })
  drawText(pdf, 'Amount', { ...columns.amount, ...small })
  drawRule(pdf, y + LEADING + 4, { ink: true })
  return y + LEADING + 4
}

const detail = { width: TITLE, size: 8.5 } as const

function measureRowHeight(pdf: PdfDocument, line: InvoiceDocumentLine): number {
  const title = measureTextHeight(pdf, line.title, { width: TITLE })
  return title + (line.detail ? measureTextHeight(pdf, line.detail, detail) : 0) + 2 * PAD
}

function drawRow(
  pdf: PdfDocument,
  line: InvoiceDocumentLine,
  { y, currency }: { y: number; currency: string },
): number {
  const at = y + PAD
  const money = { y: at, face: 'display' } as const
  let end = at + drawText(pdf, line.title, { x: MARGIN, y: at, width: TITLE })
  if (line.detail)
    end += drawText(pdf, line.detail, { x: MARGIN, y: end, ...detail, colour: INK_2 })
  drawText(pdf, `${line.quantity}`, { ...columns.quantity, ...money })
  if (line.unitMinor !== null)
    drawText(pdf, formatAmount(line.unitMinor, currency), { ...columns.unit, ...money })
  drawText(pdf, formatAmount(line.totalMinor, currency), { ...columns.amount, ...money })
  drawRule(pdf, end + PAD)
  return end + PAD
}
