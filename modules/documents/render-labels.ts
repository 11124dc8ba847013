import { buffer } from 'node:stream/consumers'
import type { Seller } from '#modules/invoices'
import { createPdfDocument, drawText, INK_2, type PdfDocument } from '#platform/pdf/page'
import { drawCode } from './draw-code.ts'
import type { PackedOrder } from './packed-order.ts'
import { listRecipientLines } from './recipient.ts'
import { documentTexts } from './texts.ts'

const MM = 72 / 25.4
const MARGIN = 8 * MM
const PAGE = { width: 105 * MM, height: 148 * MM }
const WIDTH = PAGE.width - 2 * MARGIN
const CODE = 22 * MM

/** Renders the address labels of orders, one page each. */
export function renderLabels(packed: PackedOrder[], seller: Seller): Promise<Buffer> {
  const { language } = packed[0]!.order
  const info = { Title: packed.map(({ order }) => order.number).join(', '), Author: seller.name }
  const pdf = createPdfDocument({ language, info, size: 'A6' })
  const file = buffer(pdf)
  for (const [index, one] of packed.entries()) {
    if (index > 0) pdf.addPage()
    drawLabel(pdf, one, seller)
  }
  pdf.end()
  return file
}

function drawLabel(pdf: PdfDocument, { order }: PackedOrder, seller: Seller) {
  const t = documentTexts(order.language)
  const small = { x: MARGIN, width: WIDTH, size: 8, colour: INK_2 }
  const sender = [`${t('sender')}: ${seller.name}`, ...seller.lines].join(', ')
  let y = MARGIN + drawText(pdf, sender, { ...small, y: MARGIN }) + 10 * MM
  const [name, ...lines] = listRecipientLines(order)
  const large = { x: MARGIN, width: WIDTH, size: 14 }
  y += drawText(pdf, name!, { ...large, y, face: 'strong' })
  for (const line of lines) y += drawText(pdf, line, { ...large, y })
  const top = PAGE.height - MARGIN - CODE
  drawCode(pdf, order.number, { x: MARGIN, y: top, size: CODE })
  const x = MARGIN + CODE + 4 * MM
  const beside = { x, width: PAGE.width - MARGIN - x }
  drawText(pdf, order.number, { ...beside, y: top + 4, size: 12, face: 'strong' })
  drawText(pdf, t('method', { method: order.shipping }), { ...beside, y: top + 24, size: 10 })
}
