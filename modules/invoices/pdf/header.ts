import { formatOrderReason } from '#modules/orders'
import { formatNumericDateTime } from '#platform/i18n/date-format'
import { getRegionName } from '#platform/i18n/display-names'
import type { Language } from '#platform/i18n/languages'
import { drawLogo } from '#platform/pdf/logo'
import { drawText, INK_2, LEADING, MARGIN, type PdfDocument, WIDTH } from '#platform/pdf/page'
import type { InvoiceDocument, Party } from '../invoice-document.ts'
import { invoiceTexts } from './texts.ts'

/** Draws logo, title, dates and the two addresses. Returns the y coordinate below them. */
export function drawHeader(
  pdf: PdfDocument,
  invoice: InvoiceDocument,
  logo: Uint8Array | null = null,
): number {
  drawLogo(pdf, { x: MARGIN, y: MARGIN, png: logo })
  const { language, kind, number } = invoice
  const t = invoiceTexts(language)
  const title = t('title', { kind, number })
  drawText(pdf, title, { x: MARGIN, width: WIDTH, y: MARGIN + 52, size: 22, face: 'display' })

  let y = MARGIN + 92
  for (const [label, value] of listFacts(invoice)) {
    drawText(pdf, label, { x: MARGIN, y, width: 90, colour: INK_2 })
    y += Math.max(drawText(pdf, value, { x: MARGIN + 90, y, width: WIDTH - 90 }), LEADING)
  }

  const columnWidth = (WIDTH - 24) / 2
  const seller = { label: t('seller'), party: invoice.seller, language }
  const buyer = { label: t('buyer'), party: invoice.buyer, language }
  const left = drawParty(pdf, seller, { x: MARGIN, y: y + 20, width: columnWidth })
  const right = drawParty(pdf, buyer, {
    x: MARGIN + columnWidth + 24,
    y: y + 20,
    width: columnWidth,
  })
  return Math.max(left, right) + 24
}

function listFacts({
  language,
  issuedAt,
  orderNumber,
  orderedAt,
  creditedInvoiceNumber,
  reason,
}: InvoiceDocument) {
  const t = invoiceTexts(language)
  const formatTime = (iso: string) => formatNumericDateTime(new Date(iso), language)
  const all: [string, string | null][] = [
    [t('date'), formatTime(issuedAt)],
    [t('order'), `${orderNumber}, ${formatTime(orderedAt)}`],
    [t('credited_invoice'), creditedInvoiceNumber],
    [t('reason'), formatOrderReason(reason, language)],
  ]
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

interface Box {
  x: number
  y: number
  width: number
}

interface LabelledParty {
  label: string
  party: Party
  language: Language
}

function drawParty(
  pdf: PdfDocument,
  { label, party, language }: LabelledParty,
  { x, y, width }: Box,
): number {
  let at = y + drawText(pdf, label, { x, y, width, colour: INK_2 })
  at += drawText(pdf, party.name, { x, y: at, width, face: 'strong' })
  const country = party.country && getRegionName(party.country, language)
  const taxId = party.taxId && invoiceTexts(language)('tax_id', { taxId: party.taxId })
  for (const line of [...party.lines, country, party.email, taxId]) {
    if (line) at += drawText(pdf, line, { x, y: at, width })
  }
  return at
}
