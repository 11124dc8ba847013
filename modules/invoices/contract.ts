import { z } from 'zod'

/** How long a link to the file of an invoice works. */
export const DOWNLOAD_SECONDS = 60

export const InvoiceDownload = z
  .object({ signed_url: z.string(), expires_in: z.literal(DOWNLOAD_SECONDS) })
  .meta({ id: 'InvoiceDownload' })
export type InvoiceDownload = z.infer<typeof InvoiceDownload>
