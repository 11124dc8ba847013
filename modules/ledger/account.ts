import type { LEDGER_OWNER_KINDS } from './tables.ts'

type LedgerOwnerKind = (typeof LEDGER_OWNER_KINDS)[number]

/** An account, which has a balance in each unit. */
export interface LedgerAccount {
  ownerKind: LedgerOwnerKind
  /** Such as `sandbox` or the id of an order. Empty for the shop. */
  ownerId: string
  /** What the account is for, such as `sales` or `tax`. */
  code: string
}

export function buildShopAccount(code: string): LedgerAccount {
  return { ownerKind: 'shop', ownerId: '', code }
}

/** What people have is limited: they cannot spend more. */
export function isLimitedAccount({ ownerKind }: LedgerAccount): boolean {
  return ownerKind === 'user'
}
