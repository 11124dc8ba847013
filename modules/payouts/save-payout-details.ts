import { eq } from 'drizzle-orm'
import {
  lockAccount,
  type ReauthenticationErrorCode,
  type RequireReauthenticationInput,
  requireReauthentication,
} from '#modules/identity'
import { getCommissionBalance } from '#modules/influencers'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'
import { err, ok, type Result } from '#platform/result'
import { encryptBankAccount, isSameBankAccount } from './bank-account.ts'
import { ACCOUNT_WAIT_DAYS, type SavePayoutDetails } from './contract.ts'
import { type AccountErrorCode, validateBankAccount } from './payout-settings.ts'
import { PAYOUT_CHANGED, type PayoutNotice } from './send-payout-email.ts'
import { payoutAccounts } from './tables.ts'

const WAIT_MS = ACCOUNT_WAIT_DAYS * 86_400_000

interface SaveDetailsInput extends RequireReauthenticationInput {
  details: Omit<SavePayoutDetails, 'password' | 'nonce'>
  /** Encrypts the account. */
  secretKey: string
}

type SaveDetailsError =
  | ReauthenticationErrorCode
  | AccountErrorCode
  | 'payout_account_required'
  | 'influencer_needed'

/**
 * Saves where the signed-in influencer is paid to, and tells them by e-mail. Nothing is paid to a new account for three
 * days. Needs a recent sign-in, the password or a reauthentication code.
 */
export async function savePayoutDetails(
  db: Database,
  { details, secretKey, ...input }: SaveDetailsInput,
): Promise<Result<null, SaveDetailsError>> {
  const { actor, now } = input
  const userId = actor.user.id
  if (!(await getCommissionBalance(db, userId))) return err('influencer_needed')
  const { iban, bic, kind, name, street, city, country } = details
  const account = iban !== null && bic !== null ? { iban, bic } : null
  const invalid = account && validateBankAccount(account)
  if (invalid) return invalid
  const failure = await requireReauthentication(db, input)
  if (failure) return failure

  return runInTransaction(db, async (tx) => {
    // A deletion or a merge of the account locks it first, too. The password takes a while to check.
    await lockAccount(tx, userId)
    const present = await getCommissionBalance(tx, userId)
    if (!present) return err('influencer_needed')
    const influencerId = present.influencer.id
    const isOwn = eq(payoutAccounts.influencerId, influencerId)
    const [stored] = await tx.select().from(payoutAccounts).where(isOwn).for('update')
    if (!stored && !account) return err('payout_account_required')
    const isSame =
      stored && (!account || isSameBankAccount(stored.encryptedAccount, account, secretKey))
    const changed =
      isSame || !account
        ? {}
        : {
            encryptedAccount: encryptBankAccount(account, secretKey),
            ibanEnd: account.iban.slice(-4),
            usableFrom: new Date(now.getTime() + WAIT_MS),
          }
    const row = {
      ...{ kind, name, street, city, country, zipCode: details.zip_code, vatId: details.vat_id },
      ...{ taxNumber: details.tax_number, updatedAt: now, ...changed },
    }
    const [saved] = stored
      ? await tx
          .update(payoutAccounts)
          .set({ ...row, revision: stored.revision + 1 })
          .where(isOwn)
          .returning()
      : await tx
          .insert(payoutAccounts)
          .values({ influencerId, createdAt: now, ...row } as typeof payoutAccounts.$inferInsert)
          .returning()
    const { ibanEnd, usableFrom } = saved!
    const notice: PayoutNotice = {
      ...{ kind: 'details_changed', ibanEnd, isNewAccount: !isSame },
      usableFrom: usableFrom.toISOString(),
    }
    await publishEvent(tx, { topic: PAYOUT_CHANGED, subject: userId, payload: { ...notice }, now })
    return ok(null)
  })
}
