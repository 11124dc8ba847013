import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { newId } from '#platform/ids'
import type { StoredAction } from './actions/index.ts'
import { generateCode } from './generate-codes.ts'
import type { CouponId, PromotionId } from './tables.ts'

interface IssueRewardInput {
  /** Identifies the promotion that all coupons of the reward are codes of, such as `check_in 100 USD`. */
  reward: string
  /** What the promotion is called, such as `Check-in`. */
  name: string
  /** Codes begin with it. */
  prefix: string
  action: StoredAction
  /** The account that alone can redeem it. */
  userId: UserId
  /** What it is issued for. A second one for it is not issued. */
  sourceKey: string
  expiresAt: Date
  now: Date
}

export interface IssuedReward {
  couponId: CouponId
  code: string
}

/** Issues a coupon to a user, which can be redeemed once. Returns the one that was issued before for the same source. */
export async function issueReward(
  tx: Database,
  { reward, name, prefix, action, userId, sourceKey, expiresAt, now }: IssueRewardInput,
): Promise<IssuedReward> {
  const time = now.toISOString()
  const promotion = [newId<'promotion'>() as PromotionId, name, JSON.stringify([action])]
  await rawQuery(tx, INSERT_PROMOTION, [...promotion, reward, prefix, time])
  for (;;) {
    const [issued] = await rawQuery<IssuedReward>(tx, INSERT_COUPON, [
      ...[newId<'coupon'>(), reward, generateCode(prefix), userId, sourceKey],
      ...[expiresAt.toISOString(), time],
    ])
    if (issued) return issued
    const [known] = await rawQuery<IssuedReward>(tx, SELECT_BY_SOURCE, [sourceKey])
    if (known) return known
    // Somebody else has the code, so another one is made.
  }
}

const INSERT_PROMOTION = `
  insert into promotions (id, kind, name, actions, combines_with, reward, code_prefix, created_at, updated_at)
  values ($1, 'coupon', $2, $3::jsonb, '{automatic,flash_sale}', $4, $5, $6, $6)
  on conflict (reward) do nothing`

const INSERT_COUPON = `
  insert into coupons (id, promotion_id, code, max_redemptions, user_id, source_key, expires_at, created_at)
  select $1::uuid, id, $3, 1, $4::uuid, $5, $6::timestamptz, $7::timestamptz from promotions where reward = $2
  on conflict do nothing returning id as "couponId", code`

const SELECT_BY_SOURCE = 'select id as "couponId", code from coupons where source_key = $1'
