import { formatOrderReason, formatOrderTotalLabel } from '#modules/orders'
import { formatDecimal } from '#platform/money/money'
import type { InvoiceDocument } from '../invoice-document.ts'
import { calculateUblAmounts, type UblAmounts } from './ubl-amounts.ts'
import { buildUblParty } from './ubl-party.ts'

const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:'
/** UN/ECE code of pieces. */
const UNIT = 'C62'

/** Renders an invoice or a credit note as UBL 2.1 in the profile of Peppol BIS Billing 3. It was paid when it was issued. */
export async function buildUbl(document: InvoiceDocument): Promise<string> {
  // Loaded on demand: few requests need it.
  const { Builder } = await import('xml2js')
  const { kind } = document
  const root = kind === 'invoice' ? 'Invoice' : 'CreditNote'
  const builder = new Builder({ xmldec: { version: '1.0', encoding: 'UTF-8' } })
  return builder.buildObject({
    [root]: {
      $: {
        xmlns: `${NAMESPACE}${root}-2`,
        'xmlns:cac': `${NAMESPACE}CommonAggregateComponents-2`,
        'xmlns:cbc': `${NAMESPACE}CommonBasicComponents-2`,
      },
      ...buildHead(document),
      ...buildBody(document),
    },
  })
}

function buildHead(document: InvoiceDocument): object {
  const { kind, number, issuedAt, currency, orderNumber, reason, language } = document
  const note = kind === 'credit_note' ? formatOrderReason(reason, language) : null
  return {
    'cbc:CustomizationID': CUSTOMIZATION,
    'cbc:ProfileID': PROFILE,
    'cbc:ID': number,
    'cbc:IssueDate': issuedAt.slice(0, 10),
    ...(kind === 'invoice' ? { 'cbc:DueDate': issuedAt.slice(0, 10) } : {}),
    ...(kind === 'invoice'
      ? { 'cbc:InvoiceTypeCode': '380' }
      : { 'cbc:CreditNoteTypeCode': '381' }),
    ...(note && { 'cbc:Note': note }),
    'cbc:DocumentCurrencyCode': currency,
    'cbc:BuyerReference': orderNumber,
    'cac:OrderReference': { 'cbc:ID': orderNumber },
    ...(document.creditedInvoiceNumber && {
      'cac:BillingReference': {
        'cac:InvoiceDocumentReference': { 'cbc:ID': document.creditedInvoiceNumber },
      },
    }),
    'cac:AccountingSupplierParty': { 'cac:Party': buildUblParty(document.seller) },
    'cac:AccountingCustomerParty': { 'cac:Party': buildUblParty(document.buyer) },
  }
}

function buildBody(document: InvoiceDocument): object {
  const { kind, currency, language } = document
  const amounts = calculateUblAmounts(document, (step) => formatOrderTotalLabel(step, language))
  const money = (minor: number) => {
    return { $: { currencyID: currency }, _: formatDecimal({ minor, currency }) }
  }
  const category = buildTaxCategory(document)
  const sum = (parts: { netMinor: number }[]) =>
    parts.reduce((total, { netMinor }) => total + netMinor, 0)
  const allowances = [
    ...amounts.allowances.map((part) => ({ ...part, isCharge: false })),
    ...amounts.charges.map((part) => ({ ...part, isCharge: true })),
  ]
  return {
    'cac:AllowanceCharge': allowances.map(({ label, netMinor, isCharge }) => ({
      'cbc:ChargeIndicator': String(isCharge),
      'cbc:AllowanceChargeReason': label,
      'cbc:Amount': money(netMinor),
      'cac:TaxCategory': category,
    })),
    'cac:TaxTotal': {
      'cbc:TaxAmount': money(amounts.taxMinor),
      'cac:TaxSubtotal': {
        'cbc:TaxableAmount': money(amounts.netMinor),
        'cbc:TaxAmount': money(amounts.taxMinor),
        'cac:TaxCategory': category,
      },
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(sum(amounts.lines)),
      'cbc:TaxExclusiveAmount': money(amounts.netMinor),
      'cbc:TaxInclusiveAmount': money(amounts.netMinor + amounts.taxMinor),
      'cbc:AllowanceTotalAmount': money(sum(amounts.allowances)),
      'cbc:ChargeTotalAmount': money(sum(amounts.charges)),
      'cbc:PrepaidAmount': money(amounts.totalMinor),
      'cbc:PayableRoundingAmount': money(amounts.roundingMinor),
      'cbc:PayableAmount': money(0),
    },
    [kind === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine']: amounts.lines.map(
      (line, index) => buildLine(document, { line, index, category, money }),
    ),
  }
}

interface LineInput {
  line: UblAmounts['lines'][number]
  index: number
  category: object
  money: (minor: number) => object
}

function buildLine(
  { kind }: InvoiceDocument,
  { line: { label, line, quantity, netMinor }, index, category, money }: LineInput,
): object {
  const units = { $: { unitCode: UNIT }, _: String(quantity) }
  return {
    'cbc:ID': String(index + 1),
    [kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity']: units,
    'cbc:LineExtensionAmount': money(netMinor),
    'cac:Item': {
      'cbc:Name': label,
      ...(line?.sku && { 'cac:SellersItemIdentification': { 'cbc:ID': line.sku } }),
      'cac:ClassifiedTaxCategory': category,
      ...(line && {
        'cac:AdditionalItemProperty': line.options.map(({ name, value }) => {
          return { 'cbc:Name': name, 'cbc:Value': value }
        }),
      }),
    },
    // The price of all units, so that it has no fraction of a cent.
    'cac:Price': { 'cbc:PriceAmount': money(netMinor), 'cbc:BaseQuantity': units },
  }
}

/** `S` is the standard rate of any height, `Z` a rate of zero. */
function buildTaxCategory({ taxes }: InvoiceDocument): object {
  const basisPoints = taxes[0]?.basisPoints ?? 0
  return {
    'cbc:ID': basisPoints > 0 ? 'S' : 'Z',
    'cbc:Percent': String(basisPoints / 100),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
}
