import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Files } from '#platform/files'
import { DOWNLOAD_SECONDS } from './contract.ts'
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

async function store(db: Database, { invoice, files }: Omit<Ask, 'now'>): Promise<string> {
  const path = `invoices/${invoice.year}/${invoice.number}-${invoice.id}.pdf`
  // Loaded when somebody asks: drawing takes more memory than the rest of the shop's rules together.
  const { drawInvoice } = await import('./pdf/draw-invoice.ts')
  await files.put(path, await drawInvoice(invoice.sheet), { contentType: 'application/pdf' })
  await db.update(invoices).set({ pdfPath: path }).where(eq(invoices.id, invoice.id))
  return path
}
