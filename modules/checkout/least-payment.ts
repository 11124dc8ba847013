import type { PaymentProvider } from '#modules/payments'
import { getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { type Money, toDecimal } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'

/** Lists the least amounts of providers that have one. */
export function listLeastPayments(providers: PaymentProvider[]): Money[] {
  return providers.flatMap(({ leastPayment }) => leastPayment ?? [])
}

interface LeastPaymentInput {
  leastPayments: Money[]
  currency: string
  now: Date
}

/** Returns the highest of these amounts in a currency, in minor units: which provider a shopper chooses is not known yet. */
export async function findLeastPayment(
  db: Database,
  { leastPayments, currency, now }: LeastPaymentInput,
): Promise<number> {
  if (leastPayments.length === 0) return 1
  const currencies = await getCurrencies(db, now)
  const amounts = leastPayments.map((money) => {
    const terms = { from: money.currency, to: currency }
    return currencies.convertDecimal(toDecimal(money), terms) ?? money.minor
  })
  return Math.max(1, ...amounts)
}

/** Refuses an amount to be paid that is more than nothing, and less than a provider takes. */
export async function checkLeastPayment(
  db: Database,
  { dueMinor, ...input }: LeastPaymentInput & { dueMinor: number },
): Promise<Result<null, 'below_least_payment'>> {
  if (dueMinor <= 0) return ok(null)
  const leastMinor = await findLeastPayment(db, input)
  return dueMinor >= leastMinor
    ? ok(null)
    : err('below_least_payment', { leastMinor, currency: input.currency })
}
