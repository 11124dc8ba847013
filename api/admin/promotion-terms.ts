import type {
  CreatePromotionBody,
  ListedPromotion,
  NewCodes,
  PromotionResponse,
  PromotionTerms,
  UpdatePromotionBody,
} from '#modules/promotions'
import { getPromotionState } from '#modules/promotions'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'

/** Returns the terms of a request. */
export function toPromotionTerms(body: CreatePromotionBody | UpdatePromotionBody): PromotionTerms {
  const { name, conditions, actions } = body
  return {
    ...{ name, conditions, actions, combinesWith: body.combines_with },
    startsAt: parseTime(body.starts_at),
    endsAt: parseTime(body.ends_at),
    maxRedemptions: body.max_redemptions,
    maxRedemptionsPerCustomer: body.max_redemptions_per_customer,
  }
}

export function toNewCodes({ codes }: CreatePromotionBody): NewCodes | null {
  if (!codes) return null
  if ('code' in codes) return { kind: 'single', code: codes.code }
  const { prefix, count, max_redemptions_per_code: maxRedemptions } = codes
  return { kind: 'generated', prefix: prefix.toUpperCase(), count, maxRedemptions }
}

/** Returns the wire shape of a promotion. */
export function toPromotionResponse(promotion: ListedPromotion, now: Date): PromotionResponse {
  const { id, kind, name, conditions, actions, code, program, revision } = promotion
  return {
    ...{ id, kind, name, conditions, actions, code, program, revision },
    state: getPromotionState(promotion, now),
    combines_with: promotion.combinesWith,
    starts_at: promotion.startsAt?.toISOString() ?? null,
    ends_at: promotion.endsAt?.toISOString() ?? null,
    paused_at: promotion.pausedAt?.toISOString() ?? null,
    max_redemptions: promotion.maxRedemptions,
    max_redemptions_per_customer: promotion.maxRedemptionsPerCustomer,
    redemption_count: promotion.redemptionCount,
    given: toDecimal({ minor: promotion.givenMinor, currency: BASE_CURRENCY }),
    currency: BASE_CURRENCY,
    code_prefix: promotion.codePrefix,
    code_count: promotion.codeCount,
    created_at: promotion.createdAt.toISOString(),
  }
}

function parseTime(text: string | null): Date | null {
  return text === null ? null : new Date(text)
}
