import type { Sheet } from '../sheet.ts'
import { BOTTOM, LEADING, MARGIN, type Paper, rule, WIDTH, write } from './paper.ts'
import { amountText, percentText } from './words.ts'

const LABEL = 150
const AMOUNT = 100
const x = MARGIN + WIDTH - LABEL - AMOUNT

/** The steps to the total, the total under an ink rule, and the tax it holds. They stay together on a page. */
export function drawSums(paper: Paper, sheet: Sheet, top: number): void {
  let y = placeFor(paper, sheet, top)
  for (const { label, minor } of sheet.steps) {
    drawStep(paper, label, amountText(minor, sheet.currency), y)
    y += LEADING + 3
  }

  rule(paper, y + 3, { ink: true, x, width: LABEL + AMOUNT })
  y += 10
  const label = sheet.kind === 'invoice' ? 'Total' : 'Total credited'
  write(paper, label, { x, y: y + 3, width: LABEL, face: 'strong', size: 11 })
  const total = amountText(sheet.totalMinor, sheet.currency)
  write(paper, total, { ...amount, y, face: 'display', size: 14 })
  drawTaxes(paper, sheet, y + 44)
}

const amount = { x: x + LABEL, width: AMOUNT, align: 'right' } as const

function drawStep(paper: Paper, label: string, text: string, y: number) {
  write(paper, label, { x, y, width: LABEL })
  write(paper, text, { ...amount, y, face: 'display' })
}

function placeFor(paper: Paper, { steps, taxes }: Sheet, top: number): number {
  const height = steps.length * (LEADING + 3) + 60 + (taxes.length + 1) * (LEADING + 6)
  if (top + 16 + height <= BOTTOM) return top + 16
  paper.addPage()
  return MARGIN
}

function drawTaxes(paper: Paper, { taxes, currency }: Sheet, top: number) {
  if (taxes.length === 0) return
  const wide = WIDTH / 4
  const cell = (text: string, column: number, y: number, face: 'text' | 'strong' | 'display') => {
    const align = column === 0 ? 'left' : 'right'
    write(paper, text, { x: MARGIN + column * wide, y, width: wide, face, align })
  }

  for (const [column, title] of ['Tax', 'Net', 'Tax amount', 'Gross'].entries())
    cell(title, column, top, 'strong')
  rule(paper, top + LEADING + 4, { ink: true })
  for (const [index, tax] of taxes.entries()) {
    const y = top + (index + 1) * (LEADING + 6) + 4
    const { name, basisPoints, netMinor, taxMinor } = tax
    cell(`${name} ${percentText(basisPoints)}`, 0, y, 'text')
    for (const [at, minor] of [netMinor, taxMinor, netMinor + taxMinor].entries())
      cell(amountText(minor, currency), at + 1, y, 'display')
    rule(paper, y + LEADING + 4)
  }
}
