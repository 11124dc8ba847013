import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { type AuthFailure, fail, USER_NOT_FOUND } from '../auth-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import type { UserRow } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { sendEmailCode } from './send-email-code.ts'
import { deliverSms, type EnqueuedSms, enqueueSmsCode } from './send-sms-code.ts'

interface SendReauthenticationCodeInput {
  actor: CurrentUser
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Sends the signed-in user a reauthentication code: by e-mail, or by SMS to users without an e-mail address. */
export async function sendReauthenticationCode(
  db: Database,
  { actor, ...input }: SendReauthenticationCodeInput,
): Promise<EnqueuedSms | AuthFailure | null> {
  const sms = await runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, actor.user.id)
    if (!account) return USER_NOT_FOUND
    return send(tx, account.user, input)
  })
  if (!sms || 'error' in sms) return sms
  return (await deliverSms(db, sms, input)) ?? sms
}

async function send(
  tx: Database,
  user: UserRow,
  input: Omit<SendReauthenticationCodeInput, 'actor'>,
) {
  const purpose = 'reauthentication' as const
  if (user.email) {
    if (user.emailConfirmedAt) return sendEmailCode(tx, { purpose, user, redirectTo: '', ...input })
    return fail('email_not_confirmed', 'Please verify your email first.')
  }
  if (user.phone) {
    if (user.phoneConfirmedAt)
      return enqueueSmsCode(tx, { purpose, user, channel: 'sms', ...input })
    return fail('phone_not_confirmed', 'Please verify your phone first.')
  }
  const message = 'Reauthentication requires the user to have an email or a phone number'
  return fail('validation_failed', message)
}
