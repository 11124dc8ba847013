import { type AccountNotice, sendAccountNotice } from '#modules/notifications'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { resolveLanguage } from '../language.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'

interface NotifyAccountOwnerInput {
  news: AccountNotice
  /** As they were before it: a changed address is told of at the old one. */
  user: UserRow
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Writes to the owner of an account what happened to it, where their address is known to be theirs. */
export async function notifyAccountOwner(
  tx: Database,
  { news: notice, user, identity: sender, device, now }: NotifyAccountOwnerInput,
): Promise<void> {
  if (!user.email || !user.emailConfirmedAt) return
  const { id: owner, email: to } = user
  const letter = {
    dedupeKey: newId<'notice'>(),
    owner,
    to,
    language: resolveLanguage(user, device),
  }
  await sendAccountNotice(tx, { notice, ...letter, sender, now })
}
