import { buffer } from 'node:stream/consumers'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawHeader } from './header.ts'
import { drawLines } from './lines.ts'
import {
  createPdfDocument,
  drawText,
  INK_2,
  MARGIN,
  PAGE,
  type PdfDocument,
  WIDTH,
} from './page.ts'
import { drawTotals } from './totals.ts'

/** The file of an invoice or a credit note. */
export function renderInvoicePdf(invoice: InvoiceDocument): Promise<Buffer> {
  const paper = createPdfDocument({ Title: invoice.number, Author: invoice.seller.name })
  const file = buffer(paper)
  const end = drawHeader(paper, invoice)
  drawTotals(paper, invoice, drawLines(paper, invoice, end))
  drawPageNumbers(paper, invoice)
  paper.end()
  return file
}

function drawPageNumbers(pdf: PdfDocument, { number, seller }: InvoiceDocument) {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    const foot = { x: MARGIN, y: PAGE.height - MARGIN - 8, width: WIDTH, size: 8, colour: INK_2 }
    drawText(pdf, [seller.name, number].join(' · '), foot)
    drawText(pdf, `Page ${page + 1} of ${count}`, { ...foot, align: 'right' })
  }
}
