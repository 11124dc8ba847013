import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { IdentityResult } from '../identity-error.ts'
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
): Promise<IdentityResult<EnqueuedSms | null>> {
  const sent = await runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, actor.user.id)
    if (!account) return err('user_not_found')
    return send(tx, account.user, input)
  })
  if (!sent.ok || !sent.value) return sent
  return (await deliverSms(db, sent.value, input)) ?? sent
}

async function send(
  tx: Database,
  user: UserRow,
  input: Omit<SendReauthenticationCodeInput, 'actor'>,
): Promise<IdentityResult<EnqueuedSms | null>> {
  const purpose = 'reauthentication' as const
  if (user.email) {
    if (!user.emailConfirmedAt) return err('reauthentication_email_not_confirmed')
    return (await sendEmailCode(tx, { purpose, user, redirectTo: '', ...input })) ?? ok(null)
  }
  if (!user.phone) return err('reauthentication_contact_missing')
  if (!user.phoneConfirmedAt) return err('reauthentication_phone_not_confirmed')
  return enqueueSmsCode(tx, { purpose, user, channel: 'sms', ...input })
}
