import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseStringPromise } from 'xml2js'
import type { InvoiceDocument } from '../invoice-document.ts'
import { buildUbl } from './build-ubl.ts'
import { calculateUblAmounts } from './ubl-amounts.ts'

const party = { name: 'Outwit', lines: ['Quay 1', '10115 Berlin'], email: 'shop@example.com' }
const line = { title: 'Blue Cap', options: [{ name: 'Size', value: 'M' }], sku: 'CAP-M' }

const invoice: InvoiceDocument = {
  ...{ kind: 'invoice', number: 'INV-2026-000001', language: 'en', currency: 'EUR' },
  ...{ issuedAt: '2026-11-25T09:00:00.000Z', orderedAt: '2026-11-25T08:59:00.000Z' },
  ...{ orderNumber: 'OW-100001', creditedInvoiceNumber: null, reason: null },
  seller: { ...party, country: null, taxId: 'DE123456789' },
  buyer: { ...party, name: 'Mina & Söhne <Ørsted>', country: 'FR', taxId: null },
  lines: [{ ...line, quantity: 3, unitMinor: 1000, totalMinor: 3000 }],
  steps: [
    { code: 'items', minor: 3000 },
    { code: 'coupon', params: { code: 'CAPS' }, minor: -300 },
    { code: 'standard_shipping', minor: 499 },
  ],
  totalMinor: 3199,
  taxes: [{ name: 'vat', basisPoints: 1900, netMinor: 2688, taxMinor: 511 }],
}

interface Element {
  [name: string]: (Element & { _?: string } & string)[]
}

async function parse(document: InvoiceDocument): Promise<{ root: string; content: Element }> {
  const xml = await buildUbl(document)
  const parsed = (await parseStringPromise(xml)) as Record<string, Element>
  const [[root, content]] = Object.entries(parsed) as [[string, Element]]
  return { root, content }
}

const textOf = (value: (Element & string) | undefined): string =>
  typeof value === 'string' ? value : String((value as { _?: string } | undefined)?._)

test('an invoice in UBL has the elements that Peppol BIS Billing 3 requires, in the order of the schema', async () => {
  const { root, content } = await parse(invoice)
  assert.equal(root, 'Invoice')
  const names = Object.keys(content).filter((name) => name !== '$')
  assert.deepEqual(names, [
    ...['cbc:CustomizationID', 'cbc:ProfileID', 'cbc:ID', 'cbc:IssueDate', 'cbc:DueDate'],
    ...['cbc:InvoiceTypeCode', 'cbc:DocumentCurrencyCode', 'cbc:BuyerReference'],
    ...['cac:OrderReference', 'cac:AccountingSupplierParty', 'cac:AccountingCustomerParty'],
    ...['cac:AllowanceCharge', 'cac:TaxTotal', 'cac:LegalMonetaryTotal', 'cac:InvoiceLine'],
  ])
  const buyer = content['cac:AccountingCustomerParty']![0]!['cac:Party']![0]!
  assert.equal(
    textOf(buyer['cac:PartyLegalEntity']![0]!['cbc:RegistrationName']![0]),
    'Mina & Söhne <Ørsted>',
  )
  const seller = content['cac:AccountingSupplierParty']![0]!['cac:Party']![0]!
  const { 'cac:Country': countries } = seller['cac:PostalAddress']![0]!
  assert.equal(textOf(countries![0]!['cbc:IdentificationCode']![0]), 'DE')
})

test('the sums of an invoice in UBL follow from each other to the cent (BR-CO-10 to BR-CO-16)', async () => {
  const { content } = await parse(invoice)
  const totals = content['cac:LegalMonetaryTotal']![0]!
  const amount = (name: string) => Math.round(Number(textOf(totals[`cbc:${name}`]![0])) * 100)
  const lines = content['cac:InvoiceLine']!.map((one) =>
    Math.round(Number(textOf(one['cbc:LineExtensionAmount']![0])) * 100),
  )
  assert.equal(
    lines.reduce((sum, one) => sum + one, 0),
    amount('LineExtensionAmount'),
  )
  assert.equal(
    amount('TaxExclusiveAmount'),
    amount('LineExtensionAmount') - amount('AllowanceTotalAmount') + amount('ChargeTotalAmount'),
  )
  assert.equal(amount('TaxInclusiveAmount'), amount('TaxExclusiveAmount') + 511)
  assert.equal(
    amount('PayableAmount'),
    amount('TaxInclusiveAmount') - amount('PrepaidAmount') + amount('PayableRoundingAmount'),
  )
  assert.equal(amount('PrepaidAmount'), 3199)
})

test('a credit note of an amount has one line and names its invoice', async () => {
  const { root, content } = await parse({
    ...invoice,
    ...{ kind: 'credit_note', number: 'CN-2026-000001', creditedInvoiceNumber: invoice.number },
    ...{ lines: [], steps: [{ code: 'allowance', minor: 900 }], totalMinor: 900 },
    taxes: [{ name: 'vat', basisPoints: 1900, netMinor: 756, taxMinor: 144 }],
  })
  assert.equal(root, 'CreditNote')
  assert.equal(textOf(content['cbc:CreditNoteTypeCode']![0] as never), '381')
  const [reference] = content['cac:BillingReference']!
  assert.equal(
    textOf(reference!['cac:InvoiceDocumentReference']![0]!['cbc:ID']![0]),
    'INV-2026-000001',
  )
  assert.equal(content['cac:CreditNoteLine']!.length, 1)
  assert.equal(content['cac:AllowanceCharge'], undefined)
})

test('whatever the lines, the discount and the rate are, the parts sum to the net total', () => {
  const minors = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 8 })
  const inputs = fc.record({
    ...{ minors, basisPoints: fc.integer({ min: 0, max: 2700 }), isAdded: fc.boolean() },
    ...{ discount: fc.nat(99), shipping: fc.nat(2000), rounding: fc.integer({ min: -2, max: 2 }) },
  })
  fc.assert(
    fc.property(
      inputs,
      ({ minors: amounts, basisPoints, isAdded, discount, shipping, rounding }) => {
        const items = amounts.reduce((sum, one) => sum + one, 0)
        const goods = items - Math.min(discount, items) + shipping
        const tax = isAdded
          ? Math.round((goods * basisPoints) / 10_000)
          : goods - Math.round((goods * 10_000) / (10_000 + basisPoints))
        const totalMinor = goods + (isAdded ? tax : 0) + rounding
        const result = calculateUblAmounts(
          {
            ...invoice,
            lines: amounts.map((minor) => {
              return { ...line, quantity: 1, unitMinor: minor, totalMinor: minor }
            }),
            steps: [
              { code: 'items', minor: items },
              { code: 'promotion', params: { name: 'Autumn' }, minor: -Math.min(discount, items) },
              { code: 'standard_shipping', minor: shipping },
              ...(isAdded ? [{ code: 'tax' as const, minor: tax }] : []),
              { code: 'rounding', minor: rounding },
            ],
            totalMinor,
            taxes: [{ name: 'vat', basisPoints, netMinor: totalMinor - tax, taxMinor: tax }],
          },
          ({ code }) => code,
        )
        const sum = (parts: { netMinor: number }[]) =>
          parts.reduce((total, { netMinor }) => total + netMinor, 0)
        const net = sum(result.lines) + sum(result.charges) - sum(result.allowances)
        assert.equal(net, result.netMinor)
        assert.equal(net + result.taxMinor + result.roundingMinor, totalMinor)
      },
    ),
  )
})
