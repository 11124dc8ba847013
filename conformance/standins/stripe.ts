import type { PayerOutcome, PaymentHarness } from '../payment.ts'
import { buildSavedCard } from './stripe/build-customer.ts'
import { newStripeId } from './stripe/new-id.ts'
import {
  openStripeService,
  SECRET_KEY,
  signWebhook,
  WEBHOOK_SECRET,
} from './stripe/open-service.ts'
import { paySession, settlePayment } from './stripe/payer.ts'

const CLIENT = { timeout: 1_500, maxNetworkRetries: 1 }
/** Stripe counts ISK in hundredths, although it has none. Of KWD it takes only multiples of ten. */
const CURRENCIES = ['USD', 'JPY', 'ISK']

/** Opens the Stripe adapter with an account of Stripe on this machine. */
export async function openStripeHarness(): Promise<PaymentHarness & AsyncDisposable> {
  const service = await openStripeService({ client: CLIENT })
  const { account, provider } = service
  const sign = (body: string, at: Date) => signWebhook(body, { at })
  const send = (event: object) => {
    const body = JSON.stringify(event)
    return { body, headers: sign(body, new Date()) }
  }
  /** Returns the last event of a kind. */
  const sendLast = (type: string) => send(account.events.findLast((one) => one.type === type)!)
  const pay = (reference: string, outcome: PayerOutcome) => {
    const isDelayed = outcome !== 'succeeded'
    const session = paySession(account, reference, {
      outcome: isDelayed ? 'processing' : 'succeeded',
    })
    if (outcome === 'failed') settlePayment(account, session.payment_intent as string, 'failed')
    return sendLast(EVENTS[outcome])
  }
  return {
    ...{ provider, sign, currencies: CURRENCIES, secrets: [SECRET_KEY, WEBHOOK_SECRET] },
    maxWaitMs: 20_000,
    pay: async (reference, outcome) => pay(reference, outcome),
    payOther: async (reference, { minor }) => {
      account.getSession(reference).amount_total = minor
      return pay(reference, 'succeeded')
    },
    payStrangely: async (reference) => {
      pay(reference, 'processing')
      const session = account.getSession(reference)

      Object.assign(session, { payment_status: 'on_the_moon' })
      Object.assign(account.getIntent(session.payment_intent as string), { status: 'on_the_moon' })
      account.emit('checkout.session.completed', session)
      return sendLast('checkout.session.completed')
    },
    sendUnknownEvent: async () => {
      const object = { id: newStripeId('cus'), object: 'customer' }
      const event = { id: newStripeId('evt'), object: 'event', type: 'customer.created' }
      return send({ ...event, data: { object } })
    },
    getRefundedMinor: async (reference) => {
      const { payment_intent, currency } = account.getSession(reference)
      const made = account.refunds.filter((refund) => refund.payment_intent === payment_intent)
      const amount = payment_intent ? made.reduce((sum, refund) => sum + refund.amount, 0) : 0
      return currency === 'isk' ? amount / 100 : amount
    },
    saveCard: async (customer) => {
      const card = buildSavedCard({ customer, last4: '4242', created: account.seconds })
      account.methods.push(card)
      return card.id
    },
    setNetwork: service.setNetwork,
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

const EVENTS: Record<PayerOutcome, string> = {
  succeeded: 'checkout.session.completed',
  failed: 'checkout.session.async_payment_failed',
  processing: 'checkout.session.completed',
}
