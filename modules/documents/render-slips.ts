import { buffer } from 'node:stream/consumers'
import type { Seller } from '#modules/invoices'
import { formatNumericDateTime } from '#platform/i18n/date-format'
import { drawLogo } from '#platform/pdf/logo'
import {
  createPdfDocument,
  drawText,
  INK_2,
  LEADING,
  MARGIN,
  PAGE,
  type PdfDocument,
  WIDTH,
} from '#platform/pdf/page'
import { drawCode } from './draw-code.ts'
import { drawSlipLines } from './draw-slip-lines.ts'
import type { PackedOrder } from './packed-order.ts'
import { listRecipientLines } from './recipient.ts'
import { documentTexts } from './texts.ts'

const CODE = 64

/** Renders the packing slips of orders, each on pages of its own. `logo` is a PNG; null draws the word mark. */
export function renderSlips(
  packed: PackedOrder[],
  { seller, logo }: { seller: Seller; logo: Uint8Array | null },
): Promise<Buffer> {
  const { language } = packed[0]!.order
  const info = { Title: packed.map(({ order }) => order.number).join(', '), Author: seller.name }
  const pdf = createPdfDocument({ language, info })
  const file = buffer(pdf)
  for (const [index, one] of packed.entries()) {
    if (index > 0) pdf.addPage()
    const end = drawSlipLines(pdf, one, drawHeader(pdf, one, logo))
    drawGiftNote(pdf, one, end)
    drawText(pdf, [seller.name, ...seller.lines].join(', '), {
      ...{ x: MARGIN, y: PAGE.height - MARGIN - 8, width: WIDTH, size: 8, colour: INK_2 },
    })
  }
  pdf.end()
  return file
}

/** Returns the y coordinate below it. */
function drawHeader(
  pdf: PdfDocument,
  { order, parcel }: PackedOrder,
  logo: Uint8Array | null,
): number {
  const t = documentTexts(order.language)
  drawLogo(pdf, { x: MARGIN, y: MARGIN, png: logo })
  drawCode(pdf, order.number, { x: MARGIN + WIDTH - CODE, y: MARGIN, size: CODE })
  const title = { x: MARGIN, width: WIDTH - CODE - 12, y: MARGIN + 52, size: 22 }
  drawText(pdf, t('packing_slip', { number: order.number }), { ...title, face: 'display' })
  const facts: [string, string][] = [
    [t('ordered'), formatNumericDateTime(order.createdAt, order.language)],
    [t('shipping'), t('method', { method: order.shipping })],
    ...(parcel
      ? [[t('parcel'), `${parcel.carrier} ${parcel.trackingNumber}`] as [string, string]]
      : []),
  ]
  let y = MARGIN + 92
  for (const [label, value] of facts) {
    drawText(pdf, label, { x: MARGIN, y, width: 90, colour: INK_2 })
    const height = drawText(pdf, value, { x: MARGIN + 90, y, width: WIDTH - 90 })
    y += Math.max(height, LEADING)
  }
  y += 20
  y += drawText(pdf, t('ship_to'), { x: MARGIN, y, width: WIDTH, colour: INK_2 })
  for (const [index, line] of listRecipientLines(order).entries()) {
    const face = index === 0 ? 'strong' : 'text'
    y += drawText(pdf, line, { x: MARGIN, y, width: WIDTH, face })
  }
  return y + 24
}

function drawGiftNote(pdf: PdfDocument, { order: { giftNote, language } }: PackedOrder, y: number) {
  if (giftNote === null) return
  const label = documentTexts(language)('gift_note')
  const height = drawText(pdf, label, { x: MARGIN, y: y + 20, width: WIDTH, colour: INK_2 })
  drawText(pdf, giftNote, { x: MARGIN, y: y + 20 + height, width: WIDTH })
}
