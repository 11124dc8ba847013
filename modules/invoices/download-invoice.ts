import { and, eq, isNull, sql } from 'drizzle-orm'
import { getLightLogoPng } from '#modules/shop'
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

/** Returns a link to the PDF that works for a minute. The PDF is rendered at the first download. */
export async function downloadInvoice(
  db: Database,
  { invoice, files, now }: DownloadInvoiceInput,
): Promise<string> {
  const path = invoice.pdfPath ?? (await storePdf(db, { invoice, files }))
  const filename = `${invoice.number}.pdf`
  return files.createDownloadUrl(path, { seconds: DOWNLOAD_LINK_SECONDS, filename, now })
}

/**
 * Renders and stores the PDF and returns its key. Each rendering has a key of its own, so that deleting an old file never
 * deletes a new one. It is discarded where another request was faster, or where the document changed in between, because
 * its buyer was erased.
 */
async function storePdf(
  db: Database,
  { invoice, files }: Omit<DownloadInvoiceInput, 'now'>,
): Promise<string> {
  const path = `invoices/${invoice.year}/${invoice.number}-${newId<'invoice pdf'>()}.pdf`
  // Loaded on demand: the PDF library takes more memory than all modules together.
  const { renderInvoicePdf } = await import('./pdf/render-invoice-pdf.ts')
  await files.put(path, await renderInvoicePdf(invoice.document, await getLightLogoPng(db)), {
    contentType: 'application/pdf',
  })
  const isUnchanged = sql`${invoices.document} = ${JSON.stringify(invoice.document)}::jsonb`
  const { rowCount } = await db
    .update(invoices)
    .set({ pdfPath: path })
    .where(and(eq(invoices.id, invoice.id), isNull(invoices.pdfPath), isUnchanged))
  if (rowCount) return path

  await files.remove(path)
  const current = (await getInvoice(db, invoice.id))!
  return current.pdfPath ?? storePdf(db, { invoice: current, files })
}
