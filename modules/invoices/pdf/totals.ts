import { formatOrderTotalLabel } from '#modules/orders'
import { formatBasisPoints } from '#platform/i18n/number-format'
import { formatAmount } from '#platform/money/format-amount'
import {
  BOTTOM,
  drawRule,
  drawText,
  LEADING,
  MARGIN,
  measureTextHeight,
  type PdfDocument,
  WIDTH,
} from '#platform/pdf/page'
import type { InvoiceDocument } from '../invoice-document.ts'
import { invoiceTexts } from './texts.ts'

const LABEL = 150
const AMOUNT = 100
const x = MARGIN + WIDTH - LABEL - AMOUNT
/** Below each step to the total. */
const STEP_GAP = 3

/** Draws the steps to the total, the total and the tax in it. They stay together on one page. */
export function drawTotals(pdf: PdfDocument, invoice: InvoiceDocument, top: number): void {
  const { kind, language, currency, steps, totalMinor } = invoice
  let y = findTotalsTop(pdf, invoice, top)
  for (const step of steps) {
    const text = formatAmount({ minor: step.minor, currency }, language)
    y += drawStep(pdf, { label: formatOrderTotalLabel(step, language), text, y })
  }

  drawRule(pdf, y + 3, { ink: true, x, width: LABEL + AMOUNT })
  y += 10
  drawText(pdf, invoiceTexts(language)('total', { kind }), {
    x,
    y: y + 3,
    width: LABEL,
    face: 'strong',
    size: 11,
  })
  const total = formatAmount({ minor: totalMinor, currency }, language)
  drawText(pdf, total, { ...amount, y, face: 'display', size: 14 })
  y += 44
  for (const { label, minor } of listOtherTenders(invoice)) {
    const text = formatAmount({ minor, currency }, language)
    y += drawStep(pdf, { label, text, y: y - 18 })
  }
  drawTaxes(pdf, invoice, y)
}

const amount = { x: x + LABEL, width: AMOUNT, align: 'right' } as const

/** What was paid otherwise than by a payment. */
function listOtherTenders({ language, storeCreditMinor = 0, exchangeMinor = 0 }: InvoiceDocument) {
  const t = invoiceTexts(language)
  return [
    { label: t('store_credit'), minor: storeCreditMinor },
    { label: t('exchange'), minor: exchangeMinor },
  ].filter(({ minor }) => minor > 0)
}

interface Step {
  label: string
  text: string
  y: number
}

/** Returns the height of the row: a label with a long coupon code has two lines. */
function drawStep(pdf: PdfDocument, { label, text, y }: Step): number {
  drawText(pdf, text, { ...amount, y, face: 'display' })
  return drawText(pdf, label, { x, y, width: LABEL }) + STEP_GAP
}

function findTotalsTop(pdf: PdfDocument, invoice: InvoiceDocument, top: number): number {
  const { steps, taxes, language } = invoice
  const labels = steps.map((step) => formatOrderTotalLabel(step, language))
  labels.push(...listOtherTenders(invoice).map(({ label }) => label))
  const heights = labels.map((label) => measureTextHeight(pdf, label, { width: LABEL }) + STEP_GAP)
  const stepsHeight = heights.reduce((sum, height) => sum + height, 0)
  const height = stepsHeight + 60 + (taxes.length + 1) * (LEADING + 6)
  if (top + 16 + height <= BOTTOM) return top + 16
  pdf.addPage()
  return MARGIN
}

function drawTaxes(pdf: PdfDocument, { taxes, currency, language }: InvoiceDocument, top: number) {
  if (taxes.length === 0) return
  const t = invoiceTexts(language)
  const width = WIDTH / 4
  const cell = (text: string, column: number, y: number, face: 'text' | 'strong' | 'display') => {
    const align = column === 0 ? 'left' : 'right'
    drawText(pdf, text, { x: MARGIN + column * width, y, width, face, align })
  }

  for (const [column, title] of [t('tax'), t('net'), t('tax_amount'), t('gross')].entries())
    cell(title, column, top, 'strong')
  drawRule(pdf, top + LEADING + 4, { ink: true })
  for (const [index, tax] of taxes.entries()) {
    const y = top + (index + 1) * (LEADING + 6) + 4
    const { name, basisPoints, netMinor, taxMinor } = tax
    const label = name
      ? formatOrderTotalLabel({ code: 'named_tax', params: { name } }, language)
      : t('tax')
    cell(`${label} ${formatBasisPoints(basisPoints, language)}`, 0, y, 'text')
    for (const [column, minor] of [netMinor, taxMinor, netMinor + taxMinor].entries())
      cell(formatAmount({ minor, currency }, language), column + 1, y, 'display')
    drawRule(pdf, y + LEADING + 4)
  }
}
