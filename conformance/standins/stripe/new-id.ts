import { randomBytes } from 'node:crypto'

/** An id as Stripe makes them: `pi_` and random characters. */
export function newStripeId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
