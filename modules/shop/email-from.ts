import type { Database } from '#platform/db/database'
import type { EmailFrom } from '#platform/email/email-queue'
import { emailSenderSetting } from './identity-settings.ts'

/** Returns from whom e-mails come: what the owner saved, or else what is configured as `Outwit <shop@localhost>`. */
export async function getEmailFrom(db: Database, configured: string): Promise<EmailFrom> {
  const { from_name, from_address, reply_to } = await emailSenderSetting.get(db)
  const { name, address } = parseMailbox(configured)
  return {
    from: { name: from_name ?? name, address: from_address ?? address },
    ...(reply_to && { replyTo: reply_to }),
  }
}

/** Parses `Outwit <shop@localhost>`, or an address alone. */
export function parseMailbox(text: string): { name: string; address: string } {
  const [, name = '', address = text] = text.match(/^(.*)<([^<>]+)>\s*$/s) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
