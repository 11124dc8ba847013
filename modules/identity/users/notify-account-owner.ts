import type { Database } from '#platform/db/database'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import { type AccountNotice, sendAccountNotice } from '../emails/send-account-notice.ts'
import { resolveLanguage } from '../language.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'

/**
 * Event: the security of an account was changed, other than its password. The subject is the user id, and the payload a
 * notice without addresses.
 */
export const ACCOUNT_CHANGED = 'account.changed'

interface NotifyAccountOwnerInput {
  notice: AccountNotice
  /** The user before the change: a changed e-mail address is reported to the old one. */
  user: UserRow
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Publishes a change of the account, and e-mails a notice about it to its owner if the owner has a confirmed address. */
export async function notifyAccountOwner(
  tx: Database,
  { notice, user, identity, device, now }: NotifyAccountOwnerInput,
): Promise<void> {
  const payload = toPayload(notice)
  if (payload) await publishEvent(tx, { topic: ACCOUNT_CHANGED, subject: user.id, payload, now })
  if (!user.email || !user.emailConfirmedAt) return
  await sendAccountNotice(tx, {
    notice,
    dedupeKey: newId<'notice'>(),
    owner: user.id,
    to: user.email,
    language: resolveLanguage(user, device),
    sender: identity,
    now,
  })
}

/** Returns null for what has an event of its own, and for an account that is gone. */
function toPayload(notice: AccountNotice): Record<string, unknown> | null {
  switch (notice.template) {
    case 'password-changed':
    case 'new-device':
    case 'account-deleted':
      return null
    case 'email-changed':
      return { template: notice.template }
    default:
      return { ...notice }
  }
}
