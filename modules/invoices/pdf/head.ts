import type { Party, Sheet } from '../sheet.ts'
import { drawLogo } from './logo.ts'
import { INK_2, LEADING, MARGIN, type Paper, WIDTH, write } from './paper.ts'
import { dateAndTime } from './words.ts'

/** Logo, title, dates and the two addresses; answers where they end. */
export function drawHead(paper: Paper, sheet: Sheet): number {
  drawLogo(paper, { x: MARGIN, y: MARGIN })
  const title = sheet.kind === 'invoice' ? 'Invoice' : 'Credit note'
  const whole = { x: MARGIN, width: WIDTH }
  write(paper, `${title} ${sheet.number}`, { ...whole, y: MARGIN + 52, size: 22, face: 'display' })

  let y = MARGIN + 92
  for (const [label, value] of facts(sheet)) {
    write(paper, label, { x: MARGIN, y, width: 90, colour: INK_2 })
    y += Math.max(write(paper, value, { x: MARGIN + 90, y, width: WIDTH - 90 }), LEADING)
  }

  const half = (WIDTH - 24) / 2
  const left = drawParty(paper, 'Seller', sheet.seller, { x: MARGIN, y: y + 20, width: half })
  const place = { x: MARGIN + half + 24, y: y + 20, width: half }
  return Math.max(left, drawParty(paper, 'Bill to', sheet.buyer, place)) + 24
}

function facts({ issuedAt, orderNumber, orderedAt, belongsTo, reason }: Sheet) {
  const all: [string, string | null][] = [
    ['Date', dateAndTime(issuedAt)],
    ['Order', `${orderNumber}, ${dateAndTime(orderedAt)}`],
    ['For invoice', belongsTo],
    ['Reason', reason],
  ]
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

interface Place {
  x: number
  y: number
  width: number
}

function drawParty(paper: Paper, label: string, party: Party, { x, y, width }: Place): number {
  let at = y + write(paper, label, { x, y, width, colour: INK_2 })
  at += write(paper, party.name, { x, y: at, width, face: 'strong' })
  const taxId = party.taxId && `Tax number ${party.taxId}`
  for (const line of [...party.lines, party.email, taxId]) {
    if (line) at += write(paper, line, { x, y: at, width })
  }
  return at
}
