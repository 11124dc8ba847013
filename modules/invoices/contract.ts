import { z } from 'zod'

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
