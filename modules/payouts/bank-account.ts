import { decrypt, encrypt, tryDecrypt } from '#platform/crypto/encryption'
import type { EncryptedColumn } from '#platform/crypto/reencrypt-column'
import type { BankAccount } from './payout-settings.ts'
import { payoutAccounts, payouts } from './tables.ts'

const PURPOSE = 'payout account'

export const bankAccountColumns: EncryptedColumn[] = [
  { column: payoutAccounts.encryptedAccount, purpose: PURPOSE },
  { column: payouts.encryptedAccount, purpose: PURPOSE },
]

export function encryptBankAccount({ iban, bic }: BankAccount, secretKey: string): Buffer {
  return encrypt(JSON.stringify({ iban, bic }), { secretKey, purpose: PURPOSE })
}

/** Throws if another shop has encrypted it. */
export function decryptBankAccount(encrypted: Buffer, secretKey: string): BankAccount {
  return JSON.parse(decrypt(encrypted, { secretKey, purpose: PURPOSE }))
}

/** Whether the encrypted account is this one. False if another shop has encrypted it. */
export function isSameBankAccount(
  encrypted: Buffer,
  { iban, bic }: BankAccount,
  secretKey: string,
): boolean {
  return tryDecrypt(encrypted, { secretKey, purpose: PURPOSE }) === JSON.stringify({ iban, bic })
}
