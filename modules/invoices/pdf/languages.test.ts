import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { LANGUAGES, type Language } from '#platform/i18n/languages'
import { createPdfDocument, LEADING } from '#platform/pdf/page'
import type { InvoiceDocument } from '../invoice-document.ts'
import { drawHeader } from './header.ts'
import { drawLines } from './lines.ts'
import { renderInvoicePdf } from './render-invoice-pdf.ts'
import { drawTotals } from './totals.ts'

const seller = { name: 'Outwit', lines: [], country: null, email: '', taxId: 'DE123456789' }
const invoice: InvoiceDocument = {
  ...{ kind: 'invoice', number: 'INV-2026-000001', language: 'de', currency: 'EUR' },
  ...{ issuedAt: '2026-08-22T09:05:59.000Z', orderedAt: '2026-08-22T09:00:00.000Z' },
  ...{ orderNumber: 'OW-100001', creditedInvoiceNumber: null, reason: null },
  ...{ seller, buyer: { ...seller, name: 'Mina Ørsted', country: 'DE', taxId: null } },
  lines: [
    {
      ...{ title: 'Blue Cap', options: [], sku: 'CAP', quantity: 2 },
      ...{ unitMinor: 123450, totalMinor: 246900 },
    },
  ],
  steps: [
    { code: 'items', minor: 246900 },
    { code: 'coupon', params: { code: 'X'.repeat(40) }, minor: -1000 },
    { code: 'express_shipping', minor: 900 },
  ],
  totalMinor: 246800,
  taxes: [{ name: null, basisPoints: 1950, netMinor: 206527, taxMinor: 40273 }],
}
const creditNote: InvoiceDocument = {
  ...{ ...invoice, kind: 'credit_note', creditedInvoiceNumber: 'INV-2026-000001' },
  steps: (['rounding', 'allowance', 'refunded_before', 'split_credit_note'] as const).map(
    (code) => ({
      code,
      minor: 1,
    }),
  ),
}

test('a German invoice has German labels, dates, numbers and amounts', async () => {
  const texts = drawAll(invoice).map(({ text }) => text)
  const expected = [
    ...['Rechnung INV-2026-000001', '22.08.2026, 09:05', 'OW-100001, 22.08.2026, 09:00'],
    ...['Rechnungsempfänger', 'Deutschland', 'Steuernummer / USt-IdNr. DE123456789'],
    ...['Menge', 'Art.-Nr. CAP', '1.234,50\u00a0€', '2.469,00\u00a0€', '−10,00\u00a0€'],
    ...['Expressversand', 'Gesamtbetrag', '2.468,00\u00a0€', 'Steuer 19,5\u00a0%'],
  ]
  assert.deepEqual(
    expected.filter((text) => !texts.includes(text)),
    [],
  )
  assert.match((await renderInvoicePdf(invoice)).toString('latin1'), /\/Lang \(de\)/)
})

test('thousands of a French amount are separated by a space that the faces of an invoice have', () => {
  const texts = drawAll({ ...invoice, language: 'fr' }).map(({ text }) => text)
  assert.ok(texts.includes('1\u00a0234,50\u00a0€'), 'the price of a cap')
  assert.ok(!texts.join().includes('\u202f'), 'no narrow space, which only the fallback face has')
})

for (const language of LANGUAGES) {
  test(`no text of a document overlaps another one in ${language}`, () => {
    for (const document of [invoice, creditNote])
      assert.deepEqual(findOverlaps(document, language), [])
  })
}

/** A box of text on the page, in points. */
interface DrawnText {
  text: string
  left: number
  top: number
  width: number
  height: number
}

/** Draws a document and records its texts with the boxes that they take. */
function drawAll(document: InvoiceDocument): DrawnText[] {
  const pdf = createPdfDocument({ language: document.language, info: { Title: '', Author: '' } })
  const drawn: DrawnText[] = []
  const record = (text: string, x: number, y: number, options: PDFKit.Mixins.TextOptions) => {
    const { width: available = 0, align, lineGap = 0 } = options
    const width = Math.min(pdf.widthOfString(text), available)
    const left = align === 'right' ? x + available - width : x
    const lineHeight = pdf.currentLineHeight(true) + lineGap
    const top = y - ASCENT_OF_LINE * lineHeight
    drawn.push({ text, left, top, width, height: pdf.heightOfString(text, options) })
    return pdf
  }
  mock.method(pdf, 'text', record)
  drawTotals(pdf, document, drawLines(pdf, document, drawHeader(pdf, document)))
  return drawn
}

/** The first baseline of a text, as a share of the height of its lines. */
const ASCENT_OF_LINE = (0.96 * 9.5) / LEADING

function findOverlaps(document: InvoiceDocument, language: Language): string[] {
  const drawn = drawAll({ ...document, language })
  return drawn.flatMap((one, index) =>
    drawn
      .slice(index + 1)
      .filter((other) => isOverlapping(one, other))
      .map((other) => `${one.text} / ${other.text}`),
  )
}

function isOverlapping(one: DrawnText, other: DrawnText): boolean {
  const isBeside = one.left + one.width <= other.left || other.left + other.width <= one.left
  const isAbove = one.top + one.height <= other.top || other.top + other.height <= one.top
  return !isBeside && !isAbove
}
