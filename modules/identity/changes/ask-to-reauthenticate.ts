import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { sendCode } from '../codes/send-code.ts'
import { deliver, type Texted, textCode } from '../codes/text-code.ts'
import { NO_SUCH_USER, type Refused, refused } from '../refusal.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { lockAccount } from '../users/account.ts'

interface Asked {
  who: SignedIn
  identity: Identity
  device: Device
  now: Date
}

/** Sends somebody who is signed in a code to show that they are still the owner: by letter, or else by text message. */
export async function askToReauthenticate(
  db: Database,
  { who, ...asked }: Asked,
): Promise<Texted | Refused | null> {
  const sent = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, who.user.id)
    if (!account) return NO_SUCH_USER
    return send(tx, account.user, asked)
  })
  if (!sent || 'refused' in sent) return sent
  return (await deliver(db, sent, asked)) ?? sent
}

async function send(tx: Database, user: UserRow, asked: Omit<Asked, 'who'>) {
  const purpose = 'reauthentication' as const
  if (user.email) {
    if (user.emailConfirmedAt) return sendCode(tx, { purpose, user, redirectTo: '', ...asked })
    return refused('email_not_confirmed', 'Please verify your email first.')
  }
  if (user.phone) {
    if (user.phoneConfirmedAt) return textCode(tx, { purpose, user, channel: 'sms', ...asked })
    return refused('phone_not_confirmed', 'Please verify your phone first.')
  }
  const message = 'Reauthentication requires the user to have an email or a phone number'
  return refused('validation_failed', message)
}
