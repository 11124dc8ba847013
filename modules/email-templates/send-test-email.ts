import { getAccount, type UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { enqueueEmail } from '#platform/email/email-queue'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { type PreviewEmailInput, previewEmail } from './preview-email.ts'

/** Test e-mails of all templates together are limited by day and mailbox. */
const TEMPLATE = 'template-test'

interface SendTestEmailInput extends PreviewEmailInput {
  /** Who is signed in. Null for a token of no person. */
  userId: UserId | null
}

type SendTestError = 'email_template_not_found' | 'no_email_address' | 'too_many_test_emails'

/** Sends an example of a template to the confirmed address of who is signed in, and to nobody else. Returns the address. */
export function sendTestEmail(
  db: Database,
  { userId, now, ...input }: SendTestEmailInput,
): Promise<Result<string, SendTestError>> {
  return runResultTransaction(db, async (tx): Promise<Result<string, SendTestError>> => {
    const { user } = (userId && (await getAccount(tx, userId))) ?? {}
    if (!userId || !user?.email || !user.emailConfirmedAt) return err('no_email_address')
    const preview = await previewEmail(tx, { ...input, now })
    if (!preview.ok) return preview
    const isSent = await enqueueEmail(tx, {
      ...{ template: TEMPLATE, dedupeKey: newId<'test e-mail'>(), to: user.email },
      ...{ ...preview.value, owner: userId, hasDailyLimit: true, now },
    })
    return isSent ? ok(user.email) : err('too_many_test_emails')
  })
}
