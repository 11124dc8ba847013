import type { UserId } from '#modules/identity'
import { buildShopAccount, type LedgerAccount } from '#modules/ledger'

/** What the shop owes an account: a credit, so its balance is below zero. It cannot be overdrawn. */
export function buildStoreCreditAccount(userId: UserId): LedgerAccount {
  return { ownerKind: 'user', ownerId: userId, code: 'store_credit' }
}

/** What the shop has given away as store credit. */
export const grantedCreditAccount = buildShopAccount('store_credit_granted')
