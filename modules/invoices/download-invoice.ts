import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { FileStorage } from '#platform/files/file-storage'
import { newId } from '#platform/ids'
import { DOWNLOAD_LINK_SECONDS } from './contract.ts'
import { getInvoice } from './invoices.ts'
import { type Invoice, invoices } from './tables.ts'

interface DownloadInvoiceInput {
  invoice: Invoice
  files: FileStorage
  now: Date
}

/** A link to the file that works for a minute. The file is drawn when it is first asked for. */
export async function downloadInvoice(
  db: Database,
  { invoice, files, now }: DownloadInvoiceInput,
): Promise<string> {
  const path = invoice.pdfPath ?? (await storePdf(db, { invoice, files }))
  const filename = `${invoice.number}.pdf`
  return files.createDownloadUrl(path, { seconds: DOWNLOAD_LINK_SECONDS, filename, now })
}

/**
 * Each drawing has a name of its own, so that what goes and what is drawn anew are never one. It counts when nobody was
 * faster, and when it says what the invoice says by then: its buyer may have left in between.
 */
async function storePdf(
  db: Database,
  { invoice, files }: Omit<DownloadInvoiceInput, 'now'>,
): Promise<string> {
  const path = `invoices/${invoice.year}/${invoice.number}-${newId<'invoice pdf'>()}.pdf`
  // Loaded when somebody asks: drawing takes more memory than the rest of the shop's rules together.
  const { renderInvoicePdf } = await import('./pdf/render-invoice-pdf.ts')
  await files.put(path, await renderInvoicePdf(invoice.document), {
    contentType: 'application/pdf',
  })
  const isTrue = sql`${invoices.document} = ${JSON.stringify(invoice.document)}::jsonb`
  const { rowCount } = await db
    .update(invoices)
    .set({ pdfPath: path })
    .where(and(eq(invoices.id, invoice.id), isNull(invoices.pdfPath), isTrue))
  if (rowCount) return path

  await files.remove(path)
  const asItIs = (await getInvoice(db, invoice.id))!
  return asItIs.pdfPath ?? storePdf(db, { invoice: asItIs, files })
}
