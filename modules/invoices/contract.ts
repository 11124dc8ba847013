import { z } from 'zod'
import { singleLineText } from '#contract/addresses'

/** How long a download link of an invoice works. */
export const DOWNLOAD_LINK_SECONDS = 60

export const InvoiceDownload = z
  .object({ signed_url: z.string(), expires_in: z.literal(DOWNLOAD_LINK_SECONDS) })
  .meta({ id: 'InvoiceDownload' })
export type InvoiceDownload = z.infer<typeof InvoiceDownload>

/** An invoice or a credit note in the list of an account. */
export const AccountInvoice = z
  .object({
    id: z.uuid(),
    kind: z.enum(['invoice', 'credit_note']),
    invoice_number: z.string(),
    order_id: z.uuid(),
    order_number: z.string(),
    customer_name: z.string(),
    customer_email: z.string(),
    transaction_date: z.string(),
    original_amount: z.number(),
    original_currency: z.string(),
  })
  .meta({ id: 'AccountInvoice' })
export type AccountInvoice = z.infer<typeof AccountInvoice>

export const InvoicePage = z
  .object({ items: z.array(AccountInvoice), next_cursor: z.string().nullable() })
  .meta({ id: 'InvoicePage' })

const InvoiceKind = z.enum(['invoice', 'credit_note'])
const WITHOUT_CONTROL_CHARACTERS = /^\P{Cc}*$/u

/** An invoice or a credit note in the list of the administration. */
export const InvoiceListItem = z
  .object({
    id: z.uuid(),
    kind: InvoiceKind,
    number: z.string(),
    order_id: z.uuid(),
    order_number: z.string(),
    name: z.string(),
    email: z.string().meta({ description: 'Empty if the buyer was erased' }),
    country: z.string().nullable(),
    currency: z.string(),
    total: z.number(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'InvoiceListItem' })
export type InvoiceListItem = z.infer<typeof InvoiceListItem>

const Party = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  country: z.string().nullable(),
  email: z.string(),
  tax_id: z.string().nullable(),
})

/** An invoice or a credit note as it was issued. */
export const AdminInvoice = InvoiceListItem.extend({
  language: z.string(),
  ordered_at: z.iso.datetime(),
  credited_invoice_number: z.string().nullable(),
  reason: z.string().nullable().meta({ description: 'Why a credit note was issued' }),
  seller: Party,
  buyer: Party,
  lines: z.array(
    z.object({
      title: z.string(),
      options: z.array(z.object({ name: z.string(), value: z.string() })),
      sku: z.string().nullable(),
      quantity: z.int(),
      total: z.number(),
    }),
  ),
  steps: z
    .array(z.object({ label: z.string(), amount: z.number() }))
    .meta({ description: 'From the lines to the total, in the language of the request' }),
  taxes: z.array(
    z.object({
      name: z.string().nullable(),
      percent: z.number(),
      net: z.number(),
      tax: z.number(),
    }),
  ),
}).meta({ id: 'AdminInvoice' })
export type AdminInvoice = z.infer<typeof AdminInvoice>

/** What invoices have to match. */
export const InvoiceFilterQuery = z.object({
  q: z.string().trim().max(100).regex(WITHOUT_CONTROL_CHARACTERS).optional().meta({
    description: 'Parts of the number, the order, or the name or e-mail address of the buyer',
  }),
  kind: InvoiceKind.optional(),
  buyer_country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Exclusive' }),
})

export const ListInvoicesQuery = InvoiceFilterQuery.extend({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})

export const MAX_COUNTED_INVOICES = 5_000

export const InvoiceTotals = z
  .object({
    count: z.int().meta({ description: `${MAX_COUNTED_INVOICES + 1} stands for more` }),
    sums: z.array(z.object({ currency: z.string(), amount: z.number() })).meta({
      description: 'Invoices minus credit notes. Empty if there are more than are counted',
    }),
  })
  .meta({ id: 'InvoiceTotals' })
export type InvoiceTotals = z.infer<typeof InvoiceTotals>

/** The numbers of a year: without a gap, or what is wrong with them. */
export const InvoiceSeries = z
  .object({
    kind: InvoiceKind,
    year: z.int(),
    count: z.int(),
    last: z.int().meta({ description: 'The last number that was given out' }),
    missing: z.array(z.string()).meta({ description: 'Numbers without a document, the first 20' }),
    duplicates: z.array(z.string()).meta({ description: 'Numbers that several documents have' }),
  })
  .meta({ id: 'InvoiceSeries' })
export type InvoiceSeries = z.infer<typeof InvoiceSeries>

const SellerLine = singleLineText(80)

/** The legal name and address of the shop, on invoices and below e-mails. */
export const SellerSettings = z
  .object({
    name: SellerLine.meta({ example: 'Lamp & Co. B.V.' }),
    address_lines: z
      .array(SellerLine)
      .max(6)
      .meta({ example: ['Quay 1', '1011 AB Amsterdam', 'Netherlands'] }),
    email: z.union([z.literal(''), z.email().max(254)]).meta({ example: 'office@lamp.example' }),
    tax_id: SellerLine.nullable().meta({ example: 'NL123456789B01' }),
  })
  .meta({ id: 'SellerSettings' })
export type SellerSettings = z.output<typeof SellerSettings>
