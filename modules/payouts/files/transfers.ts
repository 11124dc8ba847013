import { isSEPACountry } from 'ibantools'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { decryptBankAccount } from '../bank-account.ts'
import { getPayoutBatch } from '../list-batches.ts'
import { isHeldBack } from '../list-candidates.ts'
import { formatPayoutNumber } from '../payout-number.ts'
import type { BankAccount } from '../payout-settings.ts'
import type { PayoutBatch, PayoutBatchId } from '../tables.ts'

/** What the bank has to transfer. */
export interface Transfer extends BankAccount {
  /** `PO-000042` */
  reference: string
  name: string
  /** In minor units of the currency, with the tax. */
  minor: number
  currency: string
}

export interface BatchTransfers {
  batch: PayoutBatch
  transfers: Transfer[]
}

/**
 * Returns the transfers of an approved batch that are neither paid nor released. A batch that nobody else has approved has
 * none: no file of it reaches a bank. Transfers to influencers who were suspended for fraud since are left out.
 */
export async function listTransfers(
  db: Database,
  { id, secretKey }: { id: PayoutBatchId; secretKey: string },
): Promise<Result<BatchTransfers, 'payout_batch_not_found' | 'payout_batch_not_approved'>> {
  const found = await getPayoutBatch(db, id)
  if (!found) return err('payout_batch_not_found')
  if (found.batch.state !== 'approved') return err('payout_batch_not_approved')
  const { influencers } = found
  const reserved = found.payouts.filter(({ state, influencerId }) => {
    return state === 'reserved' && !isHeldBack(influencers.get(influencerId)!)
  })
  const transfers = reserved.map((payout): Transfer => {
    const { number, currency, details, netAmountMinor, taxAmountMinor, encryptedAccount } = payout
    return {
      ...decryptBankAccount(encryptedAccount!, secretKey),
      ...{ reference: formatPayoutNumber(number), name: details!.name, currency },
      minor: netAmountMinor + taxAmountMinor,
    }
  })
  return ok({ batch: found.batch, transfers })
}

export function isSepaTransfer({ iban, currency }: Transfer): boolean {
  return currency === 'EUR' && isSEPACountry(iban.slice(0, 2))
}
