import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { Promotion } from './candidate.ts'
import type { PromotionKind } from './contract.ts'
import { insertGeneratedCodes } from './generate-codes.ts'
import { type PromotionTerms, validateTerms } from './promotion-terms.ts'
import { coupons, type PromotionId, promotions } from './tables.ts'

/** The codes of a coupon: one that somebody chose, or many that the shop makes. */
export type NewCodes =
  | { kind: 'single'; code: string; userId?: UserId | null; sourceKey?: string | null }
  | { kind: 'generated'; prefix: string; count: number; maxRedemptions: number | null }

interface CreatePromotionInput {
  terms: PromotionTerms & { kind: PromotionKind }
  /** Null for a promotion that needs no code. */
  codes: NewCodes | null
  /** Default: a new one. */
  id?: PromotionId
  now: Date
}

/** Creates a promotion with its codes. On an error the caller must roll back. Codes are unique without regard to case. */
export async function createPromotion(
  tx: Database,
  { terms, codes, id = newId<'promotion'>(), now }: CreatePromotionInput,
): Promise<
  Result<Promotion, 'coupon_code_taken' | 'promotion_scope_not_found' | 'invalid_amount'>
> {
  const valid = await validateTerms(tx, terms)
  if (!valid.ok) return valid
  const isGenerated = codes?.kind === 'generated'
  const [promotion] = await tx
    .insert(promotions)
    .values({
      ...terms,
      combinesWith: [...terms.combinesWith],
      id,
      codePrefix: isGenerated ? codes.prefix || null : null,
      codeCount: isGenerated ? codes.count : codes ? 1 : 0,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const { id: promotionId } = promotion!
  if (codes?.kind === 'generated') {
    await insertGeneratedCodes(tx, { promotionId, ...codes, now })
  } else if (codes) {
    const { code, userId, sourceKey } = codes
    const row = { id: newId<'coupon'>(), promotionId, code: code.trim(), userId, sourceKey }
    const inserted = await tx
      .insert(coupons)
      .values({ ...row, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: coupons.id })
    if (inserted.length === 0) return err('coupon_code_taken')
  }
  return ok(promotion!)
}
