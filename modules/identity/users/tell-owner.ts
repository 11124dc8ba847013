import { type AccountNews, sendAccountNotice } from '#modules/letters'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { languageOf } from '../language.ts'
import type { Device, Identity } from '../settings.ts'
import type { UserRow } from '../tables.ts'

interface Telling {
  news: AccountNews
  /** As they were before it: a changed address is told of at the old one. */
  user: UserRow
  identity: Identity
  device: Device
  now: Date
}

/** Writes to the owner of an account what happened to it, where their address is known to be theirs. */
export async function tellOwner(
  tx: Database,
  { news, user, identity: sender, device, now }: Telling,
): Promise<void> {
  if (!user.email || !user.emailConfirmedAt) return
  const { id: owner, email: to } = user
  const letter = { event: newId<'notice'>(), owner, to, language: languageOf(user, device) }
  await sendAccountNotice(tx, { news, ...letter, sender, now })
}
