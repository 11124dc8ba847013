import { buffer } from 'node:stream/consumers'
import { formatNumericDateTime } from '#platform/i18n/date-format'
import { getRegionName } from '#platform/i18n/display-names'
import { formatBasisPoints } from '#platform/i18n/number-format'
import { formatAmount } from '#platform/money/format-amount'
import { drawLogo } from '#platform/pdf/logo'
import {
  createPdfDocument,
  drawRule,
  drawText,
  INK_2,
  LEADING,
  MARGIN,
  type PdfDocument,
  WIDTH,
} from '#platform/pdf/page'
import { payoutTexts } from '../texts.ts'
import type { PayoutCreditNote } from './credit-note-document.ts'

const LABEL = 90
const AMOUNT = 110
const GAP = 24

/** Renders a credit note as a PDF of one page, in its language. `logo` is a PNG; null draws the word mark. */
export function renderCreditNotePdf(
  note: PayoutCreditNote,
  logo: Uint8Array | null = null,
): Promise<Buffer> {
  const { number, recipient, language } = note
  const pdf = createPdfDocument({ language, info: { Title: number, Author: recipient.name } })
  const file = buffer(pdf)
  drawLogo(pdf, { x: MARGIN, y: MARGIN, png: logo })
  const title = payoutTexts(language)('note.title', { number })
  drawText(pdf, title, { x: MARGIN, width: WIDTH, y: MARGIN + 52, size: 22, face: 'display' })
  const facts = drawFacts(pdf, note, MARGIN + 92)
  drawAmounts(pdf, note, drawParties(pdf, note, facts + 20) + GAP)
  pdf.end()
  return file
}

function drawFacts(pdf: PdfDocument, note: PayoutCreditNote, top: number): number {
  const t = payoutTexts(note.language)
  const facts = [
    [t('note.date'), formatNumericDateTime(new Date(note.issuedAt), note.language)],
    [t('note.payout'), note.payoutNumber],
    [t('note.account'), t('note.account_end', { end: note.ibanEnd })],
  ] as const
  let y = top
  for (const [label, value] of facts) {
    drawText(pdf, label, { x: MARGIN, y, width: LABEL, colour: INK_2 })
    y += Math.max(drawText(pdf, value, { x: MARGIN + LABEL, y, width: WIDTH - LABEL }), LEADING)
  }
  return y
}

function drawParties(pdf: PdfDocument, note: PayoutCreditNote, y: number): number {
  const { supplier, recipient, language } = note
  const t = payoutTexts(language)
  const width = (WIDTH - GAP) / 2
  const supplierLines = [
    ...supplier.lines,
    getRegionName(supplier.country, language),
    supplier.vatId && t('note.vat_id', { id: supplier.vatId }),
    supplier.taxNumber && t('note.tax_number', { id: supplier.taxNumber }),
  ]
  const recipientLines = [
    ...recipient.lines,
    recipient.email,
    recipient.taxId && t('note.tax_number', { id: recipient.taxId }),
  ]
  const draw = (x: number, [label, name, lines]: [string, string, (string | null)[]]) => {
    let at = y + drawText(pdf, label, { x, y, width, colour: INK_2 })
    at += drawText(pdf, name, { x, y: at, width, face: 'strong' })
    for (const line of lines) if (line) at += drawText(pdf, line, { x, y: at, width })
    return at
  }
  const left = draw(MARGIN, [t('note.supplier'), supplier.name, supplierLines])
  const right = draw(MARGIN + width + GAP, [t('note.recipient'), recipient.name, recipientLines])
  return Math.max(left, right)
}

function drawAmounts(pdf: PdfDocument, note: PayoutCreditNote, top: number): void {
  const { language, currency, lines, netMinor, taxMinor, totalMinor, exchange } = note
  const t = payoutTexts(language)
  const format = (minor: number, unit = currency) =>
    formatAmount({ minor, currency: unit }, language)
  let y = top
  const row = (label: string, amount: string, face: 'text' | 'strong' = 'text') => {
    drawText(pdf, amount, {
      ...{ x: MARGIN + WIDTH - AMOUNT, y, width: AMOUNT, align: 'right', face: 'display' },
    })
    y += drawText(pdf, label, { x: MARGIN, y, width: WIDTH - AMOUNT - GAP, face }) + 6
  }
  drawRule(pdf, y, { ink: true })
  y += 6
  for (const { code, count, minor } of lines) row(t(`note.${code}`, { count }), format(minor))
  drawRule(pdf, y)
  y += 6
  row(t('note.net'), format(netMinor))
  if (note.taxTreatment === 'domestic_vat')
    row(`${t('note.vat')} ${formatBasisPoints(note.taxBasisPoints, language)}`, format(taxMinor))
  row(t('note.total'), format(totalMinor), 'strong')
  y += 12
  const remarks = [t(`note.tax.${note.taxTreatment}`), t('note.self_billing')]
  if (exchange) {
    const { baseMinor, baseCurrency, rate, rateDate } = exchange
    const base = format(baseMinor, baseCurrency)
    remarks.push(
      t('note.exchange', {
        base,
        rate: String(rate),
        from: baseCurrency,
        to: currency,
        date: rateDate,
      }),
    )
  }
  for (const remark of remarks)
    y += drawText(pdf, remark, { x: MARGIN, y, width: WIDTH, colour: INK_2 }) + 4
}
