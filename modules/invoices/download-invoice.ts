import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Files } from '#platform/files'
import { newId } from '#platform/ids'
import { DOWNLOAD_SECONDS } from './contract.ts'
import { invoiceById } from './invoices.ts'
import { type Invoice, invoices } from './tables.ts'

interface Ask {
  invoice: Invoice
  files: Files
  now: Date
}

/** A link to the file that works for a minute. The file is drawn when it is first asked for. */
export async function downloadInvoice(db: Database, { invoice, files, now }: Ask): Promise<string> {
  const path = invoice.pdfPath ?? (await store(db, { invoice, files }))
  const filename = `${invoice.number}.pdf`
  return files.link(path, { seconds: DOWNLOAD_SECONDS, filename, now })
}

/**
 * Each drawing has a name of its own, so that what goes and what is drawn anew are never one. It counts when nobody was
 * faster, and when it says what the invoice says by then: its buyer may have left in between.
 */
async function store(db: Database, { invoice, files }: Omit<Ask, 'now'>): Promise<string> {
  const path = `invoices/${invoice.year}/${invoice.number}-${newId<'drawing'>()}.pdf`
  // Loaded when somebody asks: drawing takes more memory than the rest of the shop's rules together.
  const { drawInvoice } = await import('./pdf/draw-invoice.ts')
  await files.put(path, await drawInvoice(invoice.sheet), { contentType: 'application/pdf' })
  const isTrue = sql`${invoices.sheet} = ${JSON.stringify(invoice.sheet)}::jsonb`
  const { rowCount } = await db
    .update(invoices)
    .set({ pdfPath: path })
    .where(and(eq(invoices.id, invoice.id), isNull(invoices.pdfPath), isTrue))
  if (rowCount) return path

  await files.remove(path)
  const asItIs = (await invoiceById(db, invoice.id))!
  return asItIs.pdfPath ?? store(db, { invoice: asItIs, files })
}
