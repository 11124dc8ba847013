import type { InvoiceDocument, Party } from '../invoice-document.ts'
import { formatDateTime } from './format.ts'
import { drawLogo } from './logo.ts'
import { drawText, INK_2, LEADING, MARGIN, type PdfDocument, WIDTH } from './page.ts'

/** Logo, title, dates and the two addresses; answers where they end. */
export function drawHeader(pdf: PdfDocument, invoice: InvoiceDocument): number {
  drawLogo(pdf, { x: MARGIN, y: MARGIN })
  const title = invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'
  const whole = { x: MARGIN, width: WIDTH }
  drawText(pdf, `${title} ${invoice.number}`, {
    ...whole,
    y: MARGIN + 52,
    size: 22,
    face: 'display',
  })

  let y = MARGIN + 92
  for (const [label, value] of listFacts(invoice)) {
    drawText(pdf, label, { x: MARGIN, y, width: 90, colour: INK_2 })
    y += Math.max(drawText(pdf, value, { x: MARGIN + 90, y, width: WIDTH - 90 }), LEADING)
  }

  const half = (WIDTH - 24) / 2
  const left = drawParty(pdf, 'Seller', invoice.seller, { x: MARGIN, y: y + 20, width: half })
  const place = { x: MARGIN + half + 24, y: y + 20, width: half }
  return Math.max(left, drawParty(pdf, 'Bill to', invoice.buyer, place)) + 24
}

function listFacts({
  issuedAt,
  orderNumber,
  orderedAt,
  creditedInvoiceNumber,
  reason,
}: InvoiceDocument) {
  const all: [string, string | null][] = [
    ['Date', formatDateTime(issuedAt)],
    ['Order', `${orderNumber}, ${formatDateTime(orderedAt)}`],
    ['For invoice', creditedInvoiceNumber],
    ['Reason', reason],
  ]
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

interface Box {
  x: number
  y: number
  width: number
}

function drawParty(pdf: PdfDocument, label: string, party: Party, { x, y, width }: Box): number {
  let at = y + drawText(pdf, label, { x, y, width, colour: INK_2 })
  at += drawText(pdf, party.name, { x, y: at, width, face: 'strong' })
  const taxId = party.taxId && `Tax number ${party.taxId}`
  for (const line of [...party.lines, party.email, taxId]) {
    if (line) at += drawText(pdf, line, { x, y: at, width })
  }
  return at
}
