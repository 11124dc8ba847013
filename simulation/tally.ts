/** What happened on one day, by what it is. */
export type Tally = Record<TallyName, number>

export const TALLY_NAMES = [
  ...(['visits', 'sign_ups', 'check_ins', 'reveals', 'draw_entries', 'coupons_used'] as const),
  ...(['referred', 'referrals_approved', 'tickets_bought', 'prizes_claimed'] as const),
  ...(['orders', 'paid', 'revenue', 'refunds', 'refunded', 'delivered', 'crashes'] as const),
] as const
type TallyName = (typeof TALLY_NAMES)[number]

export function createTally(): Tally {
  return Object.fromEntries(TALLY_NAMES.map((name) => [name, 0])) as Tally
}
