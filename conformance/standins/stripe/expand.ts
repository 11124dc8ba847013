import type Stripe from 'stripe'
import type { ServiceAnswer } from '../http-service.ts'
import type { StripeAccount } from './account.ts'
import { stripeError } from './stripe-error.ts'

/** Answers with an object, and with those that it names in place of their ids, as requested by `expand[]`. */
export function expand(
  account: StripeAccount,
  object: Stripe.Checkout.Session | Stripe.PaymentIntent,
  paths: string[] = [],
): ServiceAnswer {
  const body = structuredClone(object) as unknown as Expandable
  for (const path of paths) {
    const steps = path.split('.')
    if (!expandSteps(account, body, steps)) {
      const message = `This property cannot be expanded (${path}).`
      return stripeError({ message, param: 'expand' })
    }
  }
  return { body }
}

type Expandable = Record<string, unknown>

/** Of each kind: its properties that have ids, and where the objects are. */
const EXPANDABLE: Record<string, Record<string, 'intents' | 'charges'>> = {
  'checkout.session': { payment_intent: 'intents' },
  payment_intent: { latest_charge: 'charges' },
  charge: { payment_intent: 'intents' },
}

function expandSteps(account: StripeAccount, object: Expandable, steps: string[]): boolean {
  const [name = '', ...rest] = steps
  const list = EXPANDABLE[object.object as string]?.[name]
  if (!list) return false
  const value = object[name]
  if (value === null) return true
  if (typeof value === 'string') {
    object[name] = structuredClone(account[list].find(({ id }) => id === value))
  }
  return rest.length === 0 || expandSteps(account, object[name] as Expandable, rest)
}
