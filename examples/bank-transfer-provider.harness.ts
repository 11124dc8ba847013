import { randomUUID } from 'node:crypto'
import type { PayerOutcome, PaymentHarness } from '../conformance/payment.ts'
import { openBank } from '../conformance/standins/bank.ts'
import createBankTransferProvider from './bank-transfer-provider.ts'

const KEY = 'bank_key_conformance'
const SECRET = 'bank_secret_conformance'
const STATUSES: Record<PayerOutcome, string> = {
  ...{ succeeded: 'received', failed: 'returned', processing: 'clearing' },
}

/** Opens the provider of the guide with a bank on this machine. */
export async function openHarness(): Promise<PaymentHarness & AsyncDisposable> {
  const bank = await openBank({ key: KEY, webhookSecret: SECRET })
  const env = {
    BANK_URL: bank.url,
    BANK_KEY: KEY,
    BANK_WEBHOOK_SECRET: SECRET,
    BANK_TIMEOUT_MS: '1500',
  }
  const send = (type: string, payment: object) => {
    const body = JSON.stringify({ id: randomUUID(), type, payment })
    return { body, headers: bank.sign(body, new Date()) }
  }
  const change = async (reference: string, change: { status: string; amount_minor?: number }) =>
    send('payment.changed', bank.pay(reference, change))
  return {
    provider: createBankTransferProvider({ env, publicUrl: 'https://shop.example' }),
    secrets: [KEY, SECRET],
    maxWaitMs: 10_000,
    pay: (reference, outcome) => change(reference, { status: STATUSES[outcome] }),
    payOther: (reference, { minor }) =>
      change(reference, { status: 'received', amount_minor: minor }),
    payStrangely: (reference) => change(reference, { status: 'on the moon' }),
    sendUnknownEvent: async () => send('account.changed', {}),
    sign: bank.sign,
    getRefundedMinor: async (reference) => bank.getRefundedMinor(reference),
    setNetwork: bank.setNetwork,
    [Symbol.asyncDispose]: () => bank[Symbol.asyncDispose](),
  }
}
