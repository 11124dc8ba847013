import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { type AccountNotice, sendAccountNotice } from '../emails/send-account-notice.ts'
import { resolveLanguage } from '../language.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'

interface NotifyAccountOwnerInput {
  notice: AccountNotice
  /** The user before the change: a changed e-mail address is reported to the old one. */
  user: UserRow
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** E-mails a notice about a change of the account to its owner, if the owner has a confirmed address. */
export async function notifyAccountOwner(
  tx: Database,
  { notice, user, identity, device, now }: NotifyAccountOwnerInput,
): Promise<void> {
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
