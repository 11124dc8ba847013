import type { coupons, promotions } from './tables.ts'

export type Promotion = typeof promotions.$inferSelect
/** A code with the promotion that it gives. */
export type Coupon = typeof coupons.$inferSelect & { promotion: Promotion }

/** A promotion that may apply to a cart, with the code that was entered for it. */
export interface Candidate {
  promotion: Promotion
  coupon: Coupon | null
}

/** What shoppers and clerks know it by. */
export function getCandidateName({ promotion, coupon }: Candidate): string {
  return coupon?.code ?? promotion.name
}

/** Returns the promotions that run at a time, and the coupon of a cart, whether it is valid or not. */
export function listCandidates(
  automatic: Promotion[],
  { coupon, now }: { coupon: Coupon | null; now: Date },
): Candidate[] {
  const running = automatic.filter((promotion) => isRunning(promotion, now))
  return [
    ...running.map((promotion) => ({ promotion, coupon: null })),
    ...(coupon ? [{ promotion: coupon.promotion, coupon }] : []),
  ]
}

function isRunning({ startsAt, endsAt }: Promotion, now: Date): boolean {
  return (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now)
}
