import type { Sheet, SheetLine } from '../sheet.ts'
import {
  BOTTOM,
  heightOf,
  INK_2,
  LEADING,
  MARGIN,
  type Paper,
  rule,
  WIDTH,
  write,
} from './paper.ts'
import { amountText } from './words.ts'

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
export function drawLines(paper: Paper, { lines, currency }: Sheet, top: number): number {
  if (lines.length === 0) return top
  let y = drawTitles(paper, top)
  for (const line of lines) {
    if (y + rowHeight(paper, line) > BOTTOM) {
      paper.addPage()
      y = drawTitles(paper, MARGIN)
    }
    y = drawRow(paper, line, { y, currency })
  }
  return y
}

function drawTitles(paper: Paper, y: number): number {
  const small = { y, face: 'strong' } as const
  write(paper, 'Description', { x: MARGIN, width: TITLE, ...small })
  write(paper, 'Qty', { ...columns.quantity, ...small })
  write(paper, 'Unit price', { ...columns.unit, ...small })
  write(paper, 'Amount', { ...columns.amount, ...small })
  rule(paper, y + LEADING + 4, { ink: true })
  return y + LEADING + 4
}

const detail = { width: TITLE, size: 8.5 } as const

function rowHeight(paper: Paper, line: SheetLine): number {
  const title = heightOf(paper, line.title, { width: TITLE })
  return title + (line.detail ? heightOf(paper, line.detail, detail) : 0) + 2 * PAD
}

function drawRow(
  paper: Paper,
  line: SheetLine,
  { y, currency }: { y: number; currency: string },
): number {
  const at = y + PAD
  const money = { y: at, face: 'display' } as const
  let end = at + write(paper, line.title, { x: MARGIN, y: at, width: TITLE })
  if (line.detail) end += write(paper, line.detail, { x: MARGIN, y: end, ...detail, colour: INK_2 })
  write(paper, `${line.quantity}`, { ...columns.quantity, ...money })
  if (line.unitMinor !== null)
    write(paper, amountText(line.unitMinor, currency), { ...columns.unit, ...money })
  write(paper, amountText(line.totalMinor, currency), { ...columns.amount, ...money })
  rule(paper, end + PAD)
  return end + PAD
}
