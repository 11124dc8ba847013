import type { EmailBlock, EmailContent } from '#platform/email/render-email'
import { buildReceiptBlock, formatAmount, type OrderEmailData } from './order-email-data.ts'

type OrderEmailBuilder = (facts: OrderEmailData) => Omit<EmailContent, 'footer'>

const textBlock = (text: string): EmailBlock => ({ kind: 'text', text })
const orderButton = ({ link }: OrderEmailData, label = 'View your order'): EmailBlock => {
  return { kind: 'button', label, url: link }
}

/** What the shop writes to a shopper about an order, by what happened to it. */
export const orderEmailTemplates = {
  'order-confirmed': (facts) => ({
    subject: `Order ${facts.order.number} is confirmed`,
    heading: `Thank you, ${facts.order.firstName}.`,
    blocks: [
      textBlock(`We have your payment, and order ${facts.order.number} is being made ready.`),
      buildReceiptBlock(facts),
      orderButton(facts),
      ...buildInvoiceBlocks(facts),
    ],
  }),
  'payment-failed': (facts) => ({
    subject: `The payment for order ${facts.order.number} did not go through`,
    heading: 'Payment Failed',
    blocks: [
      textBlock("We couldn't process your payment. Please try again."),
      textBlock('Nothing was charged, and your goods are held for you for a little while.'),
      orderButton(facts, 'Retry Payment'),
    ],
  }),
  'payment-returned': (facts) => ({
    subject: `Your payment for order ${facts.order.number} is on its way back`,
    heading: 'Your payment is on its way back',
    blocks: [textBlock(facts.note ?? 'We could not use this payment.'), orderButton(facts)],
  }),
  shipped: (facts) => ({
    subject: `Order ${facts.order.number} has been shipped`,
    heading: 'Your order has been shipped',
    blocks: [
      ...(facts.shipment
        ? [
            textBlock(
              `It travels with ${facts.shipment.carrier}, number ${facts.shipment.trackingNumber}.`,
            ),
          ]
        : []),
      ...buildTrackingBlocks(facts),
      orderButton(facts),
    ],
  }),
  'out-for-delivery': (facts) => ({
    subject: `Order ${facts.order.number} arrives today`,
    heading: 'Your order is out for delivery',
    blocks: [...buildTrackingBlocks(facts), orderButton(facts)],
  }),
  delivered: (facts) => ({
    subject: `Order ${facts.order.number} has been delivered`,
    heading: 'Your order has been delivered',
    blocks: [
      textBlock(
        'If something is not as it should be, you can ask for a return from the order’s page.',
      ),
      orderButton(facts),
    ],
  }),
  cancelled: (facts) => ({
    subject: `Order ${facts.order.number} has been cancelled`,
    heading: 'Your order has been cancelled',
    blocks: [
      textBlock(facts.note ?? CANCEL_REASON_TEXTS[facts.order.cancelReason ?? 'shop']),
      orderButton(facts, facts.order.cancelReason === 'hold_expired' ? 'Order again' : undefined),
    ],
  }),
  refunded: (facts) => ({
    subject: `A refund for order ${facts.order.number}`,
    heading: 'Your refund is on its way',
    blocks: [
      textBlock(
        `So far ${formatAmount(facts.order.refundedMinor, facts.order.currency)} of ${formatAmount(facts.order.totalMinor, facts.order.currency)} goes back to where you paid from. It can take a few days to arrive.`,
      ),
      ...(facts.note ? [textBlock(`Reason: ${facts.note}`)] : []),
      orderButton(facts),
      ...buildInvoiceBlocks(facts),
    ],
  }),
} satisfies Record<string, OrderEmailBuilder>

export type OrderEmailTemplate = keyof typeof orderEmailTemplates

const CANCEL_REASON_TEXTS = {
  hold_expired: 'It was not paid in time, so its goods are for sale again. Nothing was charged.',
  shopper: 'As you asked. What you paid goes back to where you paid from.',
  shop: 'We could not carry it out. What you paid goes back to where you paid from.',
  not_fulfillable: 'Its goods are gone. What you paid goes back to where you paid from.',
}

function buildInvoiceBlocks({ invoices: [paper] }: OrderEmailData): EmailBlock[] {
  if (!paper) return []
  const name = paper.kind === 'invoice' ? 'Your invoice' : 'Your credit note'
  return [textBlock(`${name} ${paper.number} is on the order’s page, as a PDF.`)]
}

function buildTrackingBlocks({ shipment }: OrderEmailData): EmailBlock[] {
  const url = shipment?.trackingUrl
  return url ? [{ kind: 'button', label: 'Track the parcel', url }] : []
}
