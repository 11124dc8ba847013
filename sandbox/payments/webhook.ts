import { z } from 'zod'
import { isSignatureOf, signatureOf } from '#platform/signature'

export const SIGNATURE = 'Sandbox-Signature'
const TOLERANCE_MS = 5 * 60_000

/** `t=1794650000,v1=…`: the time is signed too, so that an overheard delivery is soon worth nothing. */
export function signed(body: string, { secret, now }: { secret: string; now: Date }): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${signatureOf(textOf(time, body), secret)}`
}

interface Delivery {
  headers: Headers
  body: string
  now: Date
}

/** What a delivery says, or null when its signature is wrong or more than five minutes away from now. */
export function opened({ headers, body, now }: Delivery, secret: string) {
  const [, time, signature] = headers.get(SIGNATURE)?.match(/^t=(\d{1,12}),v1=([\w-]+)$/) ?? []
  if (!time || !signature) return null
  if (!isSignatureOf(signature, textOf(Number(time), body), secret)) return null
  if (Math.abs(now.getTime() - Number(time) * 1000) > TOLERANCE_MS) return null

  const { id, payment } = Body.parse(JSON.parse(body))
  return {
    id,
    raw: body,
    payment: {
      paymentId: payment.payment_id,
      reference: payment.reference,
      state: payment.state,
      amount: { minor: payment.amount_minor, currency: payment.currency },
    },
  }
}

function textOf(time: number, body: string) {
  return `${time}.${body}`
}

/** Only what carries our own signature gets this far, so another shape is a surprise. */
const Body = z.object({
  id: z.string(),
  payment: z.object({
    reference: z.string(),
    payment_id: z.uuid(),
    state: z.enum(['pending', 'processing', 'succeeded', 'failed']),
    amount_minor: z.int(),
    currency: z.string().length(3),
  }),
})
