import type { Content, Part } from './letter.ts'
import { amountText, type OrderFacts, receiptPart } from './order-facts.ts'

type Template = (facts: OrderFacts) => Omit<Content, 'footer'>

const say = (text: string): Part => ({ kind: 'text', text })
const toOrder = ({ link }: OrderFacts, label = 'View your order'): Part => {
  return { kind: 'button', label, url: link }
}

/** What the shop writes to a shopper about an order, by what happened to it. */
export const orderLetters = {
  'order-confirmed': (facts) => ({
    subject: `Order ${facts.order.number} is confirmed`,
    heading: `Thank you, ${facts.order.firstName}.`,
    parts: [
      say(`We have your payment, and order ${facts.order.number} is being made ready.`),
      receiptPart(facts),
      toOrder(facts),
      ...paperOf(facts),
    ],
  }),
  'payment-failed': (facts) => ({
    subject: `The payment for order ${facts.order.number} did not go through`,
    heading: 'Payment Failed',
    parts: [
      say("We couldn't process your payment. Please try again."),
      say('Nothing was charged, and your goods are held for you for a little while.'),
      toOrder(facts, 'Retry Payment'),
    ],
  }),
  'payment-returned': (facts) => ({
    subject: `Your payment for order ${facts.order.number} is on its way back`,
    heading: 'Your payment is on its way back',
    parts: [say(facts.note ?? 'We could not use this payment.'), toOrder(facts)],
  }),
  shipped: (facts) => ({
    subject: `Order ${facts.order.number} has been shipped`,
    heading: 'Your order has been shipped',
    parts: [
      ...(facts.parcel
        ? [say(`It travels with ${facts.parcel.carrier}, number ${facts.parcel.trackingNumber}.`)]
        : []),
      ...trackingOf(facts),
      toOrder(facts),
    ],
  }),
  'out-for-delivery': (facts) => ({
    subject: `Order ${facts.order.number} arrives today`,
    heading: 'Your order is out for delivery',
    parts: [...trackingOf(facts), toOrder(facts)],
  }),
  delivered: (facts) => ({
    subject: `Order ${facts.order.number} has been delivered`,
    heading: 'Your order has been delivered',
    parts: [
      say('If something is not as it should be, you can ask for a return from the order’s page.'),
      toOrder(facts),
    ],
  }),
  cancelled: (facts) => ({
    subject: `Order ${facts.order.number} has been cancelled`,
    heading: 'Your order has been cancelled',
    parts: [
      say(facts.note ?? reasons[facts.order.cancelledFor ?? 'shop']),
      toOrder(facts, facts.order.cancelledFor === 'hold_expired' ? 'Order again' : undefined),
    ],
  }),
  refunded: (facts) => ({
    subject: `A refund for order ${facts.order.number}`,
    heading: 'Your refund is on its way',
    parts: [
      say(
        `So far ${amountText(facts.order.refundedMinor, facts.order.currency)} of ${amountText(facts.order.totalMinor, facts.order.currency)} goes back to where you paid from. It can take a few days to arrive.`,
      ),
      ...(facts.note ? [say(`Reason: ${facts.note}`)] : []),
      toOrder(facts),
      ...paperOf(facts),
    ],
  }),
} satisfies Record<string, Template>

export type OrderLetter = keyof typeof orderLetters

const reasons = {
  hold_expired: 'It was not paid in time, so its goods are for sale again. Nothing was charged.',
  shopper: 'As you asked. What you paid goes back to where you paid from.',
  shop: 'We could not carry it out. What you paid goes back to where you paid from.',
  not_fulfillable: 'Its goods are gone. What you paid goes back to where you paid from.',
}

function paperOf({ invoices: [paper] }: OrderFacts): Part[] {
  if (!paper) return []
  const name = paper.kind === 'invoice' ? 'Your invoice' : 'Your credit note'
  return [say(`${name} ${paper.number} is on the order’s page, as a PDF.`)]
}

function trackingOf({ parcel }: OrderFacts): Part[] {
  const url = parcel?.trackingUrl
  return url ? [{ kind: 'button', label: 'Track the parcel', url }] : []
}
