import { randomInt } from 'node:crypto'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { newId } from '#platform/ids'
import type { PromotionId } from './tables.ts'

/** Without letters and digits that are read as each other. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const RANDOM_LENGTH = 10

interface InsertGeneratedCodesInput {
  promotionId: PromotionId
  prefix: string
  count: number
  /** Of each code. */
  maxRedemptions: number | null
  now: Date
}

/** Inserts codes that nobody can guess: a prefix and ten random characters. One that exists already is made again. */
export async function insertGeneratedCodes(
  tx: Database,
  { promotionId, prefix, count, maxRedemptions, now }: InsertGeneratedCodesInput,
): Promise<void> {
  for (let left = count; left > 0; ) {
    const codes = Array.from({ length: left }, () => generateCode(prefix))
    const ids = codes.map(() => newId<'coupon'>())
    const values = [ids, codes, promotionId, maxRedemptions, now.toISOString()]
    left -= (await rawQuery(tx, INSERT_CODES, values)).length
  }
}

/** Returns a code that nobody can guess. */
export function generateCode(prefix: string): string {
  const pick = () => ALPHABET[randomInt(ALPHABET.length)]
  return prefix + Array.from({ length: RANDOM_LENGTH }, pick).join('')
}

const INSERT_CODES = `
  insert into coupons (id, code, promotion_id, max_redemptions, created_at)
  select id, code, $3::uuid, $4::integer, $5::timestamptz from unnest($1::uuid[], $2::text[]) as made (id, code)
  on conflict do nothing returning id`
