import { z } from 'zod'

/** How long a link to the file of an invoice works. */
export const DOWNLOAD_SECONDS = 60

export const InvoiceDownload = z
  .object({ signed_url: z.string(), expires_in: z.literal(DOWNLOAD_SECONDS) })
  .meta({ id: 'InvoiceDownload' })
export type InvoiceDownload = z.infer<typeof InvoiceDownload>

/** An invoice or a credit note, as its owner's list shows it. */
export const OwnInvoice = z
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
  .meta({ id: 'OwnInvoice' })
export type OwnInvoice = z.infer<typeof OwnInvoice>

export const InvoicePage = z
  .object({ items: z.array(OwnInvoice), next_cursor: z.string().nullable() })
  .meta({ id: 'InvoicePage' })
