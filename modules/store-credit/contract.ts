import { z } from 'zod'

export const StoreCredit = z
  .object({
    currency: z.string(),
    amount: z.number(),
    least_payment: z
      .number()
      .meta({ description: 'What has to be left to pay where the credit does not pay all' }),
  })
  .meta({ id: 'StoreCredit' })
export type StoreCredit = z.infer<typeof StoreCredit>

interface LimitInput {
  available: number
  total: number
  /** The least that the payment providers take. */
  least: number
}

/**
 * Returns how much of a total store credit pays, in the unit of the amounts: as much as there is, but what is left to pay is
 * nothing or enough for a payment.
 */
export function limitStoreCredit({ available, total, least }: LimitInput): number {
  const credit = Math.min(available, total)
  const isPayable = credit === total || total - credit >= least
  return isPayable ? credit : Math.max(0, total - least)
}
