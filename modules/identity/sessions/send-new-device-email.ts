import type { Database } from '#platform/db/database'
import type { OutboxEvent } from '#platform/events/publish-event'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#platform/i18n/languages'
import { parseLanguage } from '#platform/i18n/parse-language'
import { sendAccountNotice } from '../emails/send-account-notice.ts'
import type { AccountEmailSender } from '../settings.ts'
import type { UserId } from '../tables.ts'
import { getAccount } from '../users/account.ts'

/** Handles `NEW_DEVICE`: sends an e-mail to the user's confirmed address. */
export async function sendNewDeviceEmail(
  tx: Database,
  { event, sender }: { event: OutboxEvent; sender: AccountEmailSender },
): Promise<void> {
  const account = await getAccount(tx, event.subject as UserId)
  const { email, emailConfirmedAt } = account?.user ?? {}
  if (!email || !emailConfirmedAt) return

  const { payload, subject: owner, id, createdAt: now } = event
  const device = {
    browser: toStringOrNull(payload.browser),
    system: toStringOrNull(payload.system),
  }
  const notice = { template: 'new-device', device } as const
  const language = parseLanguage(payload.language, LANGUAGES) ?? DEFAULT_LANGUAGE
  await sendAccountNotice(tx, {
    ...{ notice, dedupeKey: id, owner, to: email, language, sender, now },
  })
}

function toStringOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
