import type { InvoiceDocument } from '../invoice-document.ts'
import { formatAmount, formatPercent } from './format.ts'
import { BOTTOM, drawRule, drawText, LEADING, MARGIN, type PdfDocument, WIDTH } from './page.ts'

const LABEL = 150
const AMOUNT = 100
const x = MARGIN + WIDTH - LABEL - AMOUNT

/** The steps to the total, the total under an ink rule, and the tax it holds. They stay together on a page. */
export function drawTotals(pdf: PdfDocument, invoice: InvoiceDocument, top: number): void {
  let y = findTotalsTop(pdf, invoice, top)
  for (const { label, minor } of invoice.steps) {
    drawStep(pdf, label, formatAmount(minor, invoice.currency), y)
    y += LEADING + 3
  }

  drawRule(pdf, y + 3, { ink: true, x, width: LABEL + AMOUNT })
  y += 10
  const label = invoice.kind === 'invoice' ? 'Total' : 'Total credited'
  drawText(pdf, label, { x, y: y + 3, width: LABEL, face: 'strong', size: 11 })
  const total = formatAmount(invoice.totalMinor, invoice.currency)
  drawText(pdf, total, { ...amount, y, face: 'display', size: 14 })
  drawTaxes(pdf, invoice, y + 44)
}

const amount = { x: x + LABEL, width: AMOUNT, align: 'right' } as const

function drawStep(pdf: PdfDocument, label: string, text: string, y: number) {
  drawText(pdf, label, { x, y, width: LABEL })
  drawText(pdf, text, { ...amount, y, face: 'display' })
}

function findTotalsTop(pdf: PdfDocument, { steps, taxes }: InvoiceDocument, top: number): number {
  const height = steps.length * (LEADING + 3) + 60 + (taxes.length + 1) * (LEADING + 6)
  if (top + 16 + height <= BOTTOM) return top + 16
  pdf.addPage()
  return MARGIN
}

function drawTaxes(pdf: PdfDocument, { taxes, currency }: InvoiceDocument, top: number) {
  if (taxes.length === 0) return
  const wide = WIDTH / 4
  const cell = (text: string, column: number, y: number, face: 'text' | 'strong' | 'display') => {
    const align = column === 0 ? 'left' : 'right'
    drawText(pdf, text, { x: MARGIN + column * wide, y, width: wide, face, align })
  }

  for (const [column, title] of ['Tax', 'Net', 'Tax amount', 'Gross'].entries())
    cell(title, column, top, 'strong')
  drawRule(pdf, top + LEADING + 4, { ink: true })
  for (const [index, tax] of taxes.entries()) {
    const y = top + (index + 1) * (LEADING + 6) + 4
    const { name, basisPoints, netMinor, taxMinor } = tax
    cell(`${name} ${formatPercent(basisPoints)}`, 0, y, 'text')
    for (const [at, minor] of [netMinor, taxMinor, netMinor + taxMinor].entries())
      cell(formatAmount(minor, currency), at + 1, y, 'display')
    drawRule(pdf, y + LEADING + 4)
  }
}
