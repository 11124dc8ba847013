import { buildShopAccount, type LedgerAccount, type LedgerTransaction } from '#modules/ledger'
import { BASE_CURRENCY } from '#platform/money/money'
import type { Commission, InfluencerId } from '../tables.ts'

/** What the shop spends on influencers. */
const EXPENSE = buildShopAccount('commission_expense')

/** What an influencer has earned and cannot be paid yet, or can be. */
export function buildCommissionAccount(
  influencerId: InfluencerId,
  state: Commission['state'],
): LedgerAccount {
  return { ownerKind: 'influencer', ownerId: influencerId, code: `commission_${state}` }
}

interface ChangePostingInput {
  commission: Pick<Commission, 'id' | 'influencerId' | 'state'>
  entryId: number
  /** More than zero is earned, less is taken back. */
  minor: number
}

/** Posts a change of a commission. */
export function buildChange({ commission, entryId, minor }: ChangePostingInput): LedgerTransaction {
  const account = buildCommissionAccount(commission.influencerId, commission.state)
  return {
    ...{ kind: 'commission_change', reference: `${entryId}` },
    postings: [
      { account: EXPENSE, unit: BASE_CURRENCY, amount: minor },
      { account, unit: BASE_CURRENCY, amount: -minor },
    ],
  }
}

/** Posts that a commission can be paid from now on. */
export function buildApproval({
  id,
  influencerId,
  minor,
}: Pick<Commission, 'id' | 'influencerId' | 'minor'>): LedgerTransaction {
  return {
    ...{ kind: 'commission_approval', reference: id },
    postings: [
      {
        account: buildCommissionAccount(influencerId, 'pending'),
        ...{ unit: BASE_CURRENCY, amount: minor },
      },
      {
        account: buildCommissionAccount(influencerId, 'approved'),
        ...{ unit: BASE_CURRENCY, amount: -minor },
      },
    ],
  }
}
