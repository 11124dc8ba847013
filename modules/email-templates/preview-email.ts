import { getSellerPostalAddress } from '#modules/invoices'
import type { Database } from '#platform/db/database'
import { type EmailSender, renderEmail } from '#platform/email/render-email'
import type { Language } from '#platform/i18n/languages'
import { err, ok, type Result } from '#platform/result'
import type { EmailPreview } from './contract.ts'
import { findExample } from './email-templates.ts'

export interface PreviewEmailInput {
  template: string
  language: Language
  sender: EmailSender
  now: Date
}

/** Renders an example of a template in a language, by the code that renders its e-mails. */
export async function previewEmail(
  db: Database,
  { template, language, sender, now }: PreviewEmailInput,
): Promise<Result<EmailPreview, 'email_template_not_found'>> {
  const build = findExample(template)
  if (!build) return err('email_template_not_found')
  const sellerLine = await getSellerPostalAddress(db)
  const content = await build({ db, language, sender, sellerLine, now })
  return ok(renderEmail(content, sender))
}
