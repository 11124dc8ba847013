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
import type { PackedOrder } from './packed-order.ts'
import { documentTexts } from './texts.ts'

const QUANTITY = 48
const BOX = 10
const TITLE = { x: MARGIN + QUANTITY, width: WIDTH - QUANTITY - BOX - 12 }
const DETAIL = { ...TITLE, size: 8.5, colour: INK_2 }
const PAD = 6

/** Draws what is packed, with a box to tick for each line. Returns the y coordinate below it. */
export function drawSlipLines(
  pdf: PdfDocument,
  { order, lines }: PackedOrder,
  top: number,
): number {
  const t = documentTexts(order.language)
  if (lines.length === 0)
    return top + drawText(pdf, t('nothing'), { x: MARGIN, y: top, width: WIDTH })
  let y = drawTitles(pdf, order.language, top)
  for (const { line, quantity } of lines) {
    const values = line.options.map(({ name, value }) => (name ? `${name}: ${value}` : value))
    const detail = [...values, ...(line.sku ? [t('sku', { sku: line.sku })] : [])].join(' · ')
    const height =
      measureTextHeight(pdf, line.title, TITLE) +
      (detail ? measureTextHeight(pdf, detail, DETAIL) : 0) +
      2 * PAD
    if (y + height > BOTTOM) {
      pdf.addPage()
      y = drawTitles(pdf, order.language, MARGIN)
    }
    const at = y + PAD
    drawText(pdf, `${quantity} ×`, { x: MARGIN, y: at, width: QUANTITY, face: 'strong' })
    const titleHeight = drawText(pdf, line.title, { ...TITLE, y: at })
    if (detail) drawText(pdf, detail, { ...DETAIL, y: at + titleHeight })
    pdf
      .rect(MARGIN + WIDTH - BOX, at + 2, BOX, BOX)
      .lineWidth(0.75)
      .strokeColor(INK_2)
      .stroke()
    y += height
    drawRule(pdf, y)
  }
  return y
}

function drawTitles(pdf: PdfDocument, language: PackedOrder['order']['language'], y: number) {
  const t = documentTexts(language)
  drawText(pdf, t('quantity'), { x: MARGIN, y, width: QUANTITY, face: 'strong' })
  drawText(pdf, t('item'), { ...TITLE, y, face: 'strong' })
  drawRule(pdf, y + LEADING + 4, { ink: true })
  return y + LEADING + 4
}
