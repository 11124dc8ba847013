import { getLightLogoPng } from '#modules/shop'
import type { Database } from '#platform/db/database'
import type { PayoutCreditNote } from './credit-note-document.ts'

/** Renders a credit note as a PDF with the logo of the shop. */
export async function renderCreditNote(db: Database, note: PayoutCreditNote): Promise<Buffer> {
  // Loaded on demand: the PDF library takes more memory than all modules together.
  const { renderCreditNotePdf } = await import('./render-credit-note-pdf.ts')
  return renderCreditNotePdf(note, await getLightLogoPng(db))
}
