import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PaymentProvider, ProviderPayment, WebhookDelivery } from '#modules/payments'
import type { AdapterContext } from '#platform/adapter-context'

/**
 * Payments by bank transfer, through the HTTP API of an imaginary bank. Its settings are `BANK_URL`, `BANK_KEY` and
 * `BANK_WEBHOOK_SECRET`.
 */
export default function createBankTransferProvider(context: AdapterContext): PaymentProvider {
  const { BANK_URL, BANK_KEY, BANK_WEBHOOK_SECRET: secret, BANK_TIMEOUT_MS = 20_000 } = context.env
  if (!BANK_URL || !BANK_KEY || !secret) {
    throw new Error('BANK_URL, BANK_KEY and BANK_WEBHOOK_SECRET are needed')
  }
  /** Throws for every answer but 2xx, and when there is none in time. `statusCode` tells which. */
  const call = async (method: string, path: string, body?: object, key?: string) => {
    const response = await fetch(`${BANK_URL}/payments${path}`, {
      method,
      headers: { Authorization: `Bearer ${BANK_KEY}`, ...(key && { 'Idempotency-Key': key }) },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(Number(BANK_TIMEOUT_MS)),
    })
    if (response.ok) return response.json()
    const error = new Error(`The bank answered ${response.status} to ${method} ${path}`)
    throw Object.assign(error, { statusCode: response.status })
  }

  return {
    name: 'bank-transfer',
    isEmbedded: false,
    wallets: null,
    connection: {
      mode: 'live',
      settings: ['BANK_URL', 'BANK_KEY', 'BANK_WEBHOOK_SECRET'].map((name) => ({
        name,
        isSet: true,
      })),
      test: () =>
        call('GET', '').then(
          () => 'payment_connected' as const,
          ({ statusCode }) => (statusCode === 401 ? 'payment_key_rejected' : 'payment_unreachable'),
        ),
    },
    createSession: async (_db, { paymentId, amount, orderNumber, returnPath }) => {
      const body = {
        ...{ reference: paymentId, amount_minor: amount.minor, currency: amount.currency },
        ...{ text: orderNumber, return_url: `${context.publicUrl}${returnPath}&status=processing` },
      }
      // The key is of the payment: a call that is repeated, or made twice at once, opens one session.
      const { id, page_url } = await call('POST', '', body, `session-${paymentId}`)
      return { reference: id, redirectUrl: page_url }
    },
    verifyWebhook: async (delivery) => verifyWebhook(delivery, secret),
    fetchPayment: async (_db, reference) => {
      return toPayment(await call('GET', `/${reference}`))
    },
    closeSession: async (_db, { reference }) => {
      await call('POST', `/${reference}/close`)
    },
    refund: async (_db, { reference, amount, key }) => {
      const body = { amount_minor: amount.minor, currency: amount.currency }
      return call('POST', `/${reference}/refunds`, body, `refund-${key}`).then(
        ({ id }) => ({ reference: id, state: 'succeeded' as const }),
        (error) => {
          // 422 is the bank's final "no". Anything else may have worked, so the shop tries again with the same key.
          if (error.statusCode !== 422) throw error
          return { reference: null, state: 'failed' as const }
        },
      )
    },
  }
}

const MAX_AGE_SECONDS = 300

/** `Bank-Signature: <Unix seconds>.<hex of HMAC-SHA256 of "seconds.body">`. */
async function verifyWebhook({ headers, body, now }: WebhookDelivery, secret: string) {
  const [, time = '', sent] =
    /^(\d{10})\.([0-9a-f]{64})$/.exec(headers.get('Bank-Signature') ?? '') ?? []
  if (!sent) return null
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  if (!timingSafeEqual(signature, Buffer.from(sent, 'hex'))) return null
  if (Math.abs(now.getTime() / 1000 - Number(time)) > MAX_AGE_SECONDS) return null
  const { id, type, payment } = JSON.parse(body)
  return { id, payment: type === 'payment.changed' ? toPayment(payment) : null, raw: body }
}

const STATES: Record<string, ProviderPayment['state']> = {
  ...({ open: 'pending', received: 'succeeded', returned: 'failed', closed: 'expired' } as const),
}

/** A state that the bank adds one day is neither paid nor failed. The amount is what the bank has received. */
function toPayment(payment: BankPayment): ProviderPayment {
  const { id, reference, status, amount_minor, currency } = payment
  const amount = { minor: amount_minor, currency }
  return { paymentId: reference, reference: id, state: STATES[status] ?? 'processing', amount }
}

type BankPayment = Record<'id' | 'reference' | 'status' | 'currency', string> & {
  amount_minor: number
}
