import { getAccount, type UserId } from '#modules/identity'
import { checkLinkToken } from '#platform/crypto/link-tokens'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { updatePreferences } from './preferences.ts'

interface EndWishlistEmailsInput {
  /** Of the link. */
  userId: UserId
  token: string
  secretKey: string
  now: Date
}

/** Switches off the e-mails about a wishlist by the link of one of them. Can be repeated, also after the account is gone. */
export async function endWishlistEmails(
  db: Database,
  { userId, token, secretKey, now }: EndWishlistEmailsInput,
): Promise<Result<null, 'wishlist_link_not_found'>> {
  const key = { action: 'unsubscribe', topic: 'wishlist-emails', id: userId } as const
  if (checkLinkToken(token, { ...key, secretKey, now }) !== 'valid') {
    return err('wishlist_link_not_found')
  }
  if (await getAccount(db, userId)) {
    await updatePreferences(db, { userId, changes: { wishlist_updates: false }, now })
  }
  return ok(null)
}
