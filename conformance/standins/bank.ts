import { createHmac, randomUUID } from 'node:crypto'
import { openHttpService, type ServiceAnswer, type ServiceRequest } from './http-service.ts'

interface BankPayment {
  id: string
  reference: string
  status: string
  amount_minor: number
  currency: string
  page_url: string
  refunded_minor: number
}

interface BankOptions {
  key: string
  webhookSecret: string
}

/** Opens the imaginary bank of the guide: payments with a page, refunds, and signed webhooks. */
export async function openBank({ key, webhookSecret }: BankOptions) {
  const payments = new Map<string, BankPayment>()
  /** By idempotency key. */
  const answers = new Map<string, ServiceAnswer>()
  const service = await openHttpService((request) => {
    if (request.headers.authorization !== `Bearer ${key}`) return { status: 401 }
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    const known = idempotencyKey && answers.get(idempotencyKey)
    if (known) return known
    const answer = answerRequest(payments, request)
    if (idempotencyKey) answers.set(idempotencyKey, answer)
    return answer
  })
  return {
    url: service.url,
    setNetwork: service.setNetwork,
    /** Changes an open payment, as its payer does. */
    pay: (id: string, change: Partial<BankPayment>): BankPayment => {
      const payment = payments.get(id)
      if (payment?.status !== 'open') throw new Error(`The payment ${id} is not open`)
      return Object.assign(payment, change)
    },
    getRefundedMinor: (id: string) => payments.get(id)?.refunded_minor ?? 0,
    sign: (body: string, at: Date): Headers => {
      const time = Math.floor(at.getTime() / 1000)
      const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
      return new Headers({ 'Bank-Signature': `${time}.${signature}` })
    },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

function answerRequest(
  payments: Map<string, BankPayment>,
  { method, url, body }: ServiceRequest,
): ServiceAnswer {
  const [, , id, action] = url.pathname.split('/')
  if (!id) return method === 'POST' ? openPayment(payments, body) : { body: [] }
  const payment = payments.get(id)
  if (!payment) return { status: 404 }
  if (action === 'refunds') return refund(payment, JSON.parse(body.toString()))
  if (action === 'close' && payment.status === 'open') payment.status = 'closed'
  return { body: payment }
}

function openPayment(payments: Map<string, BankPayment>, body: Buffer): ServiceAnswer {
  const { reference, amount_minor, currency } = JSON.parse(body.toString())
  const id = `bank_${randomUUID()}`
  const page_url = `https://bank.example/pay/${id}`
  const payment = { id, reference, amount_minor, currency, page_url, status: 'open' }
  payments.set(id, { ...payment, refunded_minor: 0 })
  return { status: 201, body: payment }
}

function refund(
  payment: BankPayment,
  { amount_minor, currency }: Pick<BankPayment, 'amount_minor' | 'currency'>,
): ServiceAnswer {
  const left = payment.amount_minor - payment.refunded_minor
  const isAllowed = payment.status === 'received' && currency === payment.currency
  if (!isAllowed || amount_minor > left) return { status: 422 }
  payment.refunded_minor += amount_minor
  return { status: 201, body: { id: `refund_${randomUUID()}` } }
}
