import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { err, type Result } from '#platform/result'
import { defineSetting } from '#platform/settings/stored-setting'
import { PayoutSettings } from './contract.ts'

/** When and how influencers are paid. */
export const payoutSettings = defineSetting({
  key: 'payouts',
  schema: PayoutSettings,
  fallback: {
    ...{ threshold: 50, day_of_month: 15, currency: BASE_CURRENCY, country: 'DE', debtor: null },
  },
})

interface SaveSettingsInput {
  value: PayoutSettings
  revision: number
  now: Date
}

/** Saves the settings unless somebody else has since `revision`. */
export async function savePayoutSettings(
  tx: Database,
  input: SaveSettingsInput,
): Promise<Result<number, 'setting_changed' | AccountErrorCode>> {
  const { debtor } = input.value
  const failure = debtor && validateBankAccount(debtor)
  return failure ?? payoutSettings.save(tx, input)
}

export interface BankAccount {
  iban: string
  bic: string
}

export type AccountErrorCode = 'payout_iban_invalid' | 'payout_bic_invalid'

/** Returns the error of an IBAN whose checksum or country is wrong, or of a BIC; null if both are valid. */
export function validateBankAccount({ iban, bic }: BankAccount) {
  if (!isValidIBAN(electronicFormatIBAN(iban) ?? '')) return err('payout_iban_invalid' as const)
  return isValidBIC(bic) ? null : err('payout_bic_invalid' as const)
}

/** The next day of the month on which payouts are made, from today on: `2026-12-15`. */
export function findNextPayoutDate(
  { day_of_month: day }: Pick<PayoutSettings, 'day_of_month'>,
  now: Date,
): string {
  const months = now.getUTCDate() > day ? 1 : 0
  const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, day))
  return date.toISOString().slice(0, 10)
}
