/** What became of commissions, in minor units of the base currency. `earned` is the sum of the others. */
export interface CommissionSums {
  earned: number
  pending: number
  /** To be paid. Less than zero after a refund of what was paid already. */
  approved: number
  paid: number
  reversed: number
}

/** SQL of the columns of `CommissionSums`, over rows `c` of `commissions`. */
export const COMMISSION_SUMS = `coalesce(sum(c.earned_minor), 0)::float8 as earned,
  coalesce(sum(c.minor) filter (where c.state = 'pending'), 0)::float8 as pending,
  coalesce(sum(c.minor - c.paid_minor) filter (where c.state = 'approved'), 0)::float8 as approved,
  coalesce(sum(c.paid_minor), 0)::float8 as paid,
  coalesce(sum(c.earned_minor - c.minor), 0)::float8 as reversed`
