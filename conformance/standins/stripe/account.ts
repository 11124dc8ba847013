import Stripe from 'stripe'
import { buildBalanceTransaction } from './build-balance-transaction.ts'
import { newStripeId } from './new-id.ts'

/** The events that the README asks for at the endpoint of the shop. */
const ENABLED_EVENTS = /^(checkout\.session|payment_intent|refund|charge\.dispute)\./

interface BookInput {
  source: string
  type: 'adjustment' | 'charge' | 'refund'
  amount: number
  fee?: number
  currency: string
}

/** What Stripe has of one account. Amounts are in Stripe's units, and lists are in the order of creation. */
export class StripeAccount {
  /** Without those that are deleted. */
  readonly customers: Stripe.Customer[] = []
  readonly customerSessions: Stripe.CustomerSession[] = []
  readonly methods: Stripe.PaymentMethod[] = []
  readonly sessions: Stripe.Checkout.Session[] = []
  readonly intents: Stripe.PaymentIntent[] = []
  readonly charges: Stripe.Charge[] = []
  readonly refunds: Stripe.Refund[] = []
  readonly disputes: Stripe.Dispute[] = []
  readonly balance: Stripe.BalanceTransaction[] = []
  /** Which the endpoint of the shop is to receive. */
  readonly events: Stripe.Event[] = []
  readonly now: () => Date

  constructor(now: () => Date = () => new Date()) {
    this.now = now
  }

  get seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  /** Sends an event with the object as it is now. Its own kind is not checked by its type. */
  emit(type: Stripe.Event.Type, object: object): void {
    if (!ENABLED_EVENTS.test(type)) return
    const event = {
      ...{ id: newStripeId('evt'), object: 'event', type, created: this.seconds, livemode: false },
      ...{ api_version: Stripe.API_VERSION, pending_webhooks: 1, request: null },
      data: { object: structuredClone(object) },
    }
    this.events.push(event as Stripe.Event)
  }

  book({ fee = 0, ...input }: BookInput): Stripe.BalanceTransaction {
    const line = buildBalanceTransaction({ ...input, fee, created: this.seconds })
    this.balance.push(line)
    return line
  }

  /** What the account has by what was paid, given back and disputed, without fees. */
  sumBalance(): number {
    return this.balance.reduce((sum, { amount }) => sum + amount, 0)
  }

  getIntent(id: string): Stripe.PaymentIntent {
    return getById(this.intents, id)
  }

  getSession(id: string): Stripe.Checkout.Session {
    return getById(this.sessions, id)
  }

  findCustomer(id: string): Stripe.Customer | undefined {
    return this.customers.find((customer) => customer.id === id)
  }

  /** What a customer has saved, in the order of creation. */
  listMethods(customerId: string): Stripe.PaymentMethod[] {
    return this.methods.filter(({ customer }) => customer === customerId)
  }

  findCharge(intentId: string): Stripe.Charge | undefined {
    return this.charges.find(({ payment_intent }) => payment_intent === intentId)
  }

  findSessionOf(intentId: string): Stripe.Checkout.Session | undefined {
    return this.sessions.find(({ payment_intent }) => payment_intent === intentId)
  }
}

function getById<One extends { id: string }>(list: One[], id: string): One {
  const found = list.find((one) => one.id === id)
  if (!found) throw new Error(`Stripe has no ${id}`)
  return found
}
