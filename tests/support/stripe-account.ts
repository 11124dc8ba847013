import { after } from 'node:test'
import type Stripe from 'stripe'
import { openStripeService, signWebhook } from '../../conformance/standins/stripe/open-service.ts'
import { confirmIntent } from '../../conformance/standins/stripe/payer.ts'
import type { Site } from './shopper.ts'

export const PUBLISHABLE_KEY = 'pk_test_wallets'

interface DeliveryInput {
  /** Of the signature. Default: now. */
  at?: Date
  /** With which it is signed. Default: that of the shop. */
  secret?: string
}

interface OpenStripeAccountInput {
  /** The time at Stripe. */
  now?: () => Date
  client?: { timeout?: number; maxNetworkRetries?: number }
  /** Whether shoppers pay in the shop, by the Payment Element. */
  hasForm?: boolean
}

/** Opens an account of Stripe on this machine, until the tests of the file end. */
export async function openStripeAccount({
  now = () => new Date(),
  client = {},
  hasForm = false,
}: OpenStripeAccountInput = {}) {
  const service = await openStripeService({ now, client, hasForm, publishableKey: PUBLISHABLE_KEY })
  after(() => service[Symbol.asyncDispose]())
  const { account } = service
  const { sessions, intents, refunds } = account

  const deliverEvent = (site: Site, event: object, { at = now(), secret }: DeliveryInput = {}) => {
    const body = JSON.stringify(event)
    const headers = signWebhook(body, { at, ...(secret && { secret }) })
    return site.request('/api/payments/webhooks/stripe', { method: 'POST', body, headers })
  }
  let delivered = 0
  return {
    ...service,
    ...{ sessions, intents, refunds, deliverEvent },
    /** Confirms an intent as the wallet does in the browser. Returns the type of the event that Stripe then sends. */
    confirmIntent: (intent: Stripe.PaymentIntent, outcome: 'paid' | 'declined'): string => {
      const method = 'apple_pay'
      confirmIntent(account, intent, {
        method,
        outcome: outcome === 'paid' ? 'succeeded' : outcome,
      })
      return account.events.at(-1)!.type
    },
    /** Delivers an event of this type about an object as it is now. */
    deliver: (site: Site, type: string, object: object) => {
      account.emit(type as Stripe.Event.Type, object)
      return deliverEvent(site, account.events.at(-1)!)
    },
    /** Delivers the events that were not delivered yet, one after another. Returns the statuses of the answers. */
    deliverAll: async (site: Site): Promise<number[]> => {
      const statuses: number[] = []
      for (const event of account.events.slice(delivered)) {
        statuses.push((await deliverEvent(site, event)).status)
      }
      delivered = account.events.length
      return statuses
    },
  }
}
