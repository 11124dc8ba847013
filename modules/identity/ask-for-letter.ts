import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { lockAccount, userByEmail } from './account.ts'
import type { Challenge } from './challenge.ts'
import { emailAddress, notAnAddress } from './email-address.ts'
import { redirectFor } from './redirect.ts'
import type { Refused } from './refusal.ts'
import { sendCode } from './send-code.ts'
import type { Device, Identity } from './settings.ts'

interface Asked {
  purpose: 'signup' | 'recovery'
  email: string | undefined
  redirectTo: string | undefined
  challenge: Challenge | null
  identity: Identity
  device: Device
  now: Date
}

/**
 * Sends somebody who forgot their password a way back in (`recovery`), or the letter that confirms their address once
 * more (`signup`). An address that has no account, or nothing to confirm, gets no letter and the same answer.
 */
export async function askForLetter(
  db: Database,
  { email: written, ...asked }: Asked,
): Promise<Refused | null> {
  const email = emailAddress(written)
  if (!email) return notAnAddress()
  const redirectTo = redirectFor([asked.redirectTo], asked.identity)
  return inTransaction(db, async (tx) => {
    const found = await userByEmail(tx, email)
    const account = found && (await lockAccount(tx, found.id))
    if (!account || (asked.purpose === 'signup' && account.user.emailConfirmedAt)) return null
    return sendCode(tx, { ...asked, user: account.user, redirectTo })
  })
}
