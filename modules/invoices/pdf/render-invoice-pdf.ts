import { buffer } from 'node:stream/consumers'
import {
  createPdfDocument,
  drawText,
  INK_2,
  MARGIN,
  PAGE,
  type PdfDocument,
  WIDTH,
} from '#platform/pdf/page'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawHeader } from './header.ts'
import { drawLines } from './lines.ts'
import { invoiceTexts } from './texts.ts'
import { drawTotals } from './totals.ts'

/** Renders an invoice or a credit note as a PDF. `logo` is a PNG; null draws the word mark. */
export function renderInvoicePdf(
  invoice: InvoiceDocument,
  logo: Uint8Array | null = null,
): Promise<Buffer> {
  const { number, seller, language } = invoice
  const pdf = createPdfDocument({ language, info: { Title: number, Author: seller.name } })
  const file = buffer(pdf)
  const end = drawHeader(pdf, invoice, logo)
  drawTotals(pdf, invoice, drawLines(pdf, invoice, end))
  drawPageNumbers(pdf, invoice)
  pdf.end()
  return file
}

function drawPageNumbers(pdf: PdfDocument, { number, seller, language }: InvoiceDocument) {
  const t = invoiceTexts(language)
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    const foot = { x: MARGIN, y: PAGE.height - MARGIN - 8, width: WIDTH, size: 8, colour: INK_2 }
    drawText(pdf, [seller.name, number].join(' · '), foot)
    drawText(pdf, t('page', { page: page + 1, count }), { ...foot, align: 'right' })
  }
}
