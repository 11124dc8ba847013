import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { StoredAction } from './actions/index.ts'
import type { PromotionProgram } from './contract.ts'
import type { PromotionId } from './tables.ts'

interface CreateProgramCodeInput {
  program: PromotionProgram
  /** What the promotion is called, and what it takes off until the owner changes it. */
  name: string
  action: StoredAction
  code: string
  /** What the code is issued for: one code for each. */
  sourceKey: string
  /** The account that gives the code to others and cannot redeem it. */
  excludedUserId: UserId
  now: Date
}

/** Adds a code to the promotion of a programme, which the first code creates. Codes are unique without regard to case. */
export async function createProgramCode(
  tx: Database,
  { program, name, action, code, sourceKey, excludedUserId, now }: CreateProgramCodeInput,
): Promise<Result<null, 'coupon_code_taken'>> {
  const time = now.toISOString()
  const promotion = [newId<'promotion'>() as PromotionId, name, JSON.stringify([action])]
  await rawQuery(tx, INSERT_PROMOTION, [...promotion, program, time])
  const inserted = await rawQuery(tx, INSERT_CODE, [
    ...[newId<'coupon'>(), program, code, sourceKey, excludedUserId, time],
  ])
  return inserted.length > 0 ? ok(null) : err('coupon_code_taken')
}

const INSERT_PROMOTION = `
  insert into promotions (id, kind, name, actions, combines_with, program, created_at, updated_at)
  values ($1, 'coupon', $2, $3::jsonb, '{automatic,flash_sale}', $4, $5, $5)
  on conflict (program) do nothing`

const INSERT_CODE = `
  insert into coupons (id, promotion_id, code, source_key, excluded_user_id, created_at)
  select $1::uuid, id, $3, $4, $5::uuid, $6::timestamptz from promotions where program = $2
  on conflict do nothing returning id`

/**
 * Pauses the code that was issued for a source, or resumes it without a time. An order that was priced with it and is not
 * committed yet is priced again.
 */
export async function setProgramCodePaused(
  tx: Database,
  { sourceKey, pausedAt }: { sourceKey: string; pausedAt: Date | null },
): Promise<void> {
  await rawQuery(tx, 'update coupons set paused_at = $2::timestamptz where source_key = $1', [
    ...[sourceKey, pausedAt?.toISOString() ?? null],
  ])
}
