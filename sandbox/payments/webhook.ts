import { z } from 'zod'
import { createSignature, isValidSignature } from '#platform/crypto/signature'

export const SIGNATURE_HEADER = 'Sandbox-Signature'
const TOLERANCE_MS = 5 * 60_000

/** `t=1794650000,v1=…`. The time is signed too, so that a recorded delivery cannot be replayed later. */
export function signWebhook(body: string, { secret, now }: { secret: string; now: Date }): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${createSignature(buildSignedText(time, body), secret)}`
}

interface WebhookDelivery {
  headers: Headers
  body: string
  now: Date
}

/** Returns the event of a delivery; null when its signature is wrong or more than five minutes from now. */
export function verifyWebhook({ headers, body, now }: WebhookDelivery, secret: string) {
  const [, time, signature] =
    headers.get(SIGNATURE_HEADER)?.match(/^t=(\d{1,12}),v1=([\w-]+)$/) ?? []
  if (!time || !signature) return null
  if (!isValidSignature(signature, buildSignedText(Number(time), body), secret)) return null
  if (Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS) return null

  const { id, payment } = WebhookBody.parse(JSON.parse(body))
  return {
    id,
    raw: body,
    payment: {
      paymentId: payment.payment_id,
      reference: payment.reference,
      state: payment.state,
      amount: { minor: payment.amount_minor, currency: payment.currency },
      decidedBy: payment.settles_at === null ? null : new Date(payment.settles_at),
    },
  }
}

function buildSignedText(time: number, body: string) {
  return `${time}.${body}`
}

/** Parsed after the signature is verified, so that another shape is a bug and throws. */
const WebhookBody = z.object({
  id: z.string(),
  payment: z.object({
    reference: z.string(),
    payment_id: z.uuid(),
    state: z.enum(['pending', 'processing', 'succeeded', 'failed', 'expired']),
    amount_minor: z.int(),
    currency: z.string().length(3),
    settles_at: z.iso.datetime().nullable(),
  }),
})
