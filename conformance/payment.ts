import assert from 'node:assert/strict'
import type { PaymentProvider, ProviderEvent } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money/money'
import type { Check } from './check.ts'
import { assertUnreachable, type NetworkState } from './network.ts'
import { savedCardChecks } from './saved-cards.ts'

/** What a payer does on the payment page. */
export type PayerOutcome = 'succeeded' | 'failed' | 'processing'

/** A webhook as the provider sends it, signed at the time of the call. */
export interface SentWebhook {
  /** Only those of the signature. */
  headers: Headers
  body: string
}

/** A payment provider with what stands for its service. A method that the service does not have is absent. */
export interface PaymentHarness {
  provider: PaymentProvider
  /** Of an embedded provider. Others get one that fails whenever it is used. */
  db?: Database
  /** Which the suite pays in. Default: one with two decimals, one without and one with three. */
  currencies?: string[]
  /** From the configuration of the adapter. They must not be in what it tells about itself. */
  secrets?: string[]
  /** How long a call may wait for a service that does not answer. Default: a minute. */
  maxWaitMs?: number
  /** Does what a payer does in an open session. Returns what the service sends, or rejects if it is not open. */
  pay: (reference: string, outcome: PayerOutcome) => Promise<SentWebhook>
  /** Pays another amount than was requested. */
  payOther?: (reference: string, amount: Money) => Promise<SentWebhook>
  /** Gives a payment a state that the adapter has never heard of. Returns what the service sends. */
  payStrangely?: (reference: string) => Promise<SentWebhook>
  /** Signs an event of a kind that the adapter has never heard of. */
  sendUnknownEvent?: () => Promise<SentWebhook>
  /** Signs a body as the service does at a time. */
  sign: (body: string, at: Date) => Headers
  /** What the service has given back of a payment, in minor units. */
  getRefundedMinor: (reference: string) => Promise<number>
  /** Lets the service keep a card of a customer, as a payer does on the page. Returns its name. */
  saveCard?: (customer: string) => Promise<string>
  /** Absent where there is no network. */
  setNetwork?: (state: NetworkState) => void
}

const now = () => new Date()
const HOUR_MS = 3_600_000
const AMOUNT_MINOR = 1999
const DEFAULT_CURRENCIES = ['USD', 'JPY', 'KWD']
const AT_ONCE = 5

export const paymentChecks: Check<PaymentHarness>[] = [
  {
    name: 'it has a name of its own that fits into a path',
    run: async ({ provider }) => {
      assert.match(provider.name, /^[a-z][a-z0-9-]{1,39}$/)
      assert.ok(provider.name !== 'manual', 'the name of payments outside of the shop is taken')
    },
  },
  {
    name: 'it tells no secret about itself',
    run: async ({ provider, secrets = [] }) => {
      const told = JSON.stringify(provider)
      for (const secret of secrets)
        assert.ok(!told.includes(secret), 'a secret is in its properties')
    },
  },
  {
    name: 'a payment has one session, however often and however many at once request it',
    run: async (harness) => {
      const { provider } = harness
      const input = createInput()
      const db = getDb(harness)
      const sessions = await Promise.all(
        Array.from({ length: AT_ONCE }, () => provider.createSession(db, input)),
      )
      const later = await provider.createSession(db, { ...input, now: new Date(+now() + HOUR_MS) })
      const references = [...sessions, later].map(({ reference }) => reference)
      assert.deepEqual(new Set(references).size, 1, `its references: ${references}`)
      const other = await provider.createSession(db, createInput())
      assert.notEqual(other.reference, later.reference, 'another payment has another session')
    },
  },
  {
    name: 'a session leads to a page of https, or to a path of the shop',
    run: async (harness) => {
      const { reference, redirectUrl } = await open(harness)
      assert.ok(
        reference.length > 0 && reference.length <= 255,
        'the reference has 1 to 255 characters',
      )
      const { protocol } = new URL(redirectUrl, 'https://shop.example')
      assert.equal(protocol, 'https:', redirectUrl)
    },
  },
  {
    name: 'amounts are the same at the service in each currency, whatever its decimals',
    run: async (harness) => {
      for (const currency of harness.currencies ?? DEFAULT_CURRENCIES) {
        const amount = { minor: AMOUNT_MINOR, currency }
        const { reference, paymentId } = await open(harness, amount)
        const opened = await harness.provider.fetchPayment(getDb(harness), reference)
        const { state } = opened
        assert.deepEqual(
          {
            state,
            paymentId: opened.paymentId,
            reference: opened.reference,
            amount: opened.amount,
          },
          { state: 'pending', paymentId, reference, amount },
        )
        const { payment } = await receive(harness, await harness.pay(reference, 'succeeded'))
        assert.deepEqual([payment?.state, payment?.amount], ['succeeded', amount])
      }
    },
  },
  {
    name: 'the webhook and the service agree about each outcome',
    run: async (harness) => {
      for (const outcome of ['succeeded', 'failed', 'processing'] as const) {
        const { reference, paymentId } = await open(harness)
        const sent = await harness.pay(reference, outcome)
        const { payment, raw } = await receive(harness, sent)
        assert.equal(raw, sent.body, 'the event has the body byte for byte')
        assert.deepEqual([payment?.paymentId, payment?.reference], [paymentId, reference])
        const fetched = await harness.provider.fetchPayment(getDb(harness), reference)
        // A payer may try again after a failure, so the session itself may be open.
        const states = outcome === 'failed' ? ['failed', 'pending'] : [outcome]
        assert.ok(states.includes(fetched.state), `${outcome}, but fetched as ${fetched.state}`)
        assert.equal(payment?.state, outcome)
      }
    },
  },
  {
    name: 'an event that is delivered again has the same id, and another one has another',
    run: async (harness) => {
      const sent = await harness.pay((await open(harness)).reference, 'succeeded')
      const first = await receive(harness, sent)
      const again = await receive(harness, { ...sent, headers: harness.sign(sent.body, now()) })
      const other = await harness.pay((await open(harness)).reference, 'succeeded')
      assert.ok(first.id, 'an event has an id')
      assert.equal(again.id, first.id)
      assert.notEqual((await receive(harness, other)).id, first.id)
    },
  },
  {
    name: 'a webhook that was changed, or has no signature, is refused without an error',
    run: async (harness) => {
      const sent = await harness.pay((await open(harness)).reference, 'succeeded')
      const step = Math.ceil(sent.body.length / 20)
      for (let position = 0; position < sent.body.length; position += step) {
        const body = replaceAt(sent.body, position)
        await assertRefused(harness, { ...sent, body }, `a body that was changed at ${position}`)
      }
      const cheaper = sent.body.replace(/1999|19\.99/, '1')
      if (cheaper !== sent.body)
        await assertRefused(harness, { ...sent, body: cheaper }, 'a lower amount')
      await assertRefused(harness, { ...sent, headers: new Headers() }, 'no signature')
      for (const [name, value] of sent.headers) {
        const headers = new Headers(sent.headers)
        headers.set(name, replaceAt(value, value.length - 5))
        await assertRefused(harness, { ...sent, headers }, `a changed header ${name}`)
        headers.set(name, 'x'.repeat(5000))
        await assertRefused(harness, { ...sent, headers }, `5,000 characters in ${name}`)
      }
      for (const body of ['', '{', 'null', '[]']) {
        await assertRefused(harness, { headers: sent.headers, body }, `the body ${body}`)
      }
    },
  },
  {
    name: 'a webhook that was signed an hour ago is refused',
    run: async (harness) => {
      const { body } = await harness.pay((await open(harness)).reference, 'succeeded')
      const headers = harness.sign(body, new Date(+now() - HOUR_MS))
      await assertRefused(harness, { headers, body }, 'signed an hour ago')
    },
  },
  {
    name: 'an event of an unknown kind is received, and concerns no payment',
    findMissing: ({ sendUnknownEvent }) => (sendUnknownEvent ? null : 'sendUnknownEvent'),
    run: async (harness) => {
      const event = await receive(harness, await harness.sendUnknownEvent!())
      assert.deepEqual(
        [event.payment, event.refund ?? null, event.report ?? null],
        [null, null, null],
      )
    },
  },
  {
    name: 'a payment in an unknown state is not taken for a paid one',
    findMissing: ({ payStrangely }) => (payStrangely ? null : 'payStrangely'),
    run: async (harness) => {
      const { reference } = await open(harness)
      const { payment } = await receive(harness, await harness.payStrangely!(reference))
      const fetched = await harness.provider.fetchPayment(getDb(harness), reference)
      for (const state of [payment?.state, fetched.state]) {
        assert.ok(state === 'pending' || state === 'processing', `it is ${state}`)
      }
    },
  },
  {
    name: 'the amount of a capture is what was paid, not what was requested',
    findMissing: ({ payOther }) => (payOther ? null : 'payOther'),
    run: async (harness) => {
      const { reference } = await open(harness)
      const paid = { minor: AMOUNT_MINOR - 1000, currency: 'USD' }
      const { payment } = await receive(harness, await harness.payOther!(reference, paid))
      const fetched = await harness.provider.fetchPayment(getDb(harness), reference)
      assert.deepEqual([payment?.amount, fetched.amount], [paid, paid])
    },
  },
  {
    name: 'a closed session cannot be paid, and closing it again changes nothing',
    run: async (harness) => {
      const { provider } = harness
      const { reference } = await open(harness)
      await provider.closeSession(getDb(harness), { reference, now: now() })
      await provider.closeSession(getDb(harness), { reference, now: now() })
      await harness.pay(reference, 'succeeded').catch(() => null)
      assert.equal((await provider.fetchPayment(getDb(harness), reference)).state, 'expired')
    },
  },
  {
    name: 'a session that is paid stays so when it is closed',
    run: async (harness) => {
      const { reference } = await pay(harness)
      await harness.provider.closeSession(getDb(harness), { reference, now: now() })
      const { state } = await harness.provider.fetchPayment(getDb(harness), reference)
      assert.equal(state, 'succeeded')
    },
  },
  {
    name: 'an unknown payment is an error with the status 404 or 400, not a state',
    run: async (harness) => {
      const error = await harness.provider.fetchPayment(getDb(harness), 'unknown-reference').then(
        (payment) => assert.fail(`it is ${payment.state}`),
        (reason: { statusCode?: number }) => reason,
      )
      if (harness.provider.isEmbedded) return
      assert.ok(
        [400, 404].includes(error.statusCode ?? 0),
        'the error has the property `statusCode`',
      )
    },
  },
  {
    name: 'a refund is made once for each key, also when it is requested again and at once',
    run: async (harness) => {
      const { reference } = await pay(harness)
      const refund = createRefund(harness, reference)
      const first = newId<'refund'>()
      const results = await Promise.all(Array.from({ length: AT_ONCE }, () => refund(500, first)))
      const again = await refund(500, first)
      const references = [...results, again].map((result) => result.reference)
      assert.equal(new Set(references).size, 1, `its references: ${references}`)
      assert.notEqual(again.state, 'failed')
      assert.equal(await harness.getRefundedMinor(reference), 500)

      await refund(700, `${newId<'refund'>()}:2`)
      assert.equal(await harness.getRefundedMinor(reference), 1200, 'another key refunds again')
    },
  },
  {
    name: 'a key that is used again for another amount gives nothing back again',
    run: async (harness) => {
      const { reference } = await pay(harness)
      const refund = createRefund(harness, reference)
      const key = newId<'refund'>()
      await refund(500, key)
      await refund(900, key).catch(() => null)
      assert.equal(await harness.getRefundedMinor(reference), 500)
    },
  },
  {
    name: 'amounts of refunds are the same at the service in each currency',
    run: async (harness) => {
      for (const currency of harness.currencies ?? DEFAULT_CURRENCIES) {
        const { reference } = await pay(harness, { minor: AMOUNT_MINOR, currency })
        await createRefund(harness, reference, currency)(501, newId<'refund'>())
        assert.equal(await harness.getRefundedMinor(reference), 501, currency)
      }
    },
  },
  {
    name: 'a refund of more than is left has failed, and the rest can be refunded',
    run: async (harness) => {
      const { reference } = await pay(harness)
      const refund = createRefund(harness, reference)
      assert.equal((await refund(AMOUNT_MINOR + 1, newId<'refund'>())).state, 'failed')
      await refund(1500, newId<'refund'>())
      const tooMuch = await refund(500, newId<'refund'>())
      assert.deepEqual(tooMuch, { reference: null, state: 'failed' })
      assert.equal(await harness.getRefundedMinor(reference), 1500)
      assert.notEqual((await refund(499, newId<'refund'>())).state, 'failed')
      assert.equal(await harness.getRefundedMinor(reference), AMOUNT_MINOR)
    },
  },
  {
    name: 'two refunds at once do not give back more than was paid',
    run: async (harness) => {
      const { reference } = await pay(harness)
      const refund = createRefund(harness, reference)
      const results = await Promise.allSettled(
        [1500, 1500].map((minor) => refund(minor, newId<'refund'>())),
      )
      const made = results.filter(
        (result) => result.status === 'fulfilled' && result.value.state !== 'failed',
      )
      assert.equal(made.length, 1)
      assert.equal(await harness.getRefundedMinor(reference), 1500)
    },
  },
  {
    name: 'what was not paid is not refunded',
    run: async (harness) => {
      const { reference } = await open(harness)
      const result = await createRefund(harness, reference)(500, newId<'refund'>()).catch(
        () => null,
      )
      assert.ok(!result || result.state === 'failed', 'the refund was made')
      assert.equal(await harness.getRefundedMinor(reference), 0)
    },
  },
  {
    name: 'a service that cannot be reached is an error, never an answer',
    findMissing: ({ setNetwork }) => (setNetwork ? null : 'setNetwork'),
    run: async (harness) => {
      const { provider, setNetwork, maxWaitMs } = harness
      const { reference } = await pay(harness)
      for (const state of ['down', 'silent'] as const) {
        setNetwork!(state)
        const calls = {
          createSession: provider.createSession(getDb(harness), createInput()),
          fetchPayment: provider.fetchPayment(getDb(harness), reference),
          refund: createRefund(harness, reference)(500, newId<'refund'>()),
          closeSession: provider.closeSession(getDb(harness), { reference, now: now() }),
        }
        await Promise.all(
          Object.entries(calls).map(([name, call]) =>
            assertUnreachable(call, { what: `${name}, ${state}`, maxWaitMs }),
          ),
        )
        setNetwork!('up')
        assert.equal(await harness.getRefundedMinor(reference), 0)
      }
      setNetwork!('down')
      const result = await provider.connection?.test(getDb(harness))
      assert.notEqual(result, 'payment_connected', 'the test of the connection')
    },
  },
  {
    name: 'a call whose answer was lost has one effect when it is made again',
    findMissing: ({ setNetwork }) => (setNetwork ? null : 'setNetwork'),
    run: async (harness) => {
      const { provider, setNetwork } = harness
      const input = createInput()
      setNetwork!('lost-answers')
      await provider.createSession(getDb(harness), input).catch(() => null)
      setNetwork!('up')
      const { reference } = await provider.createSession(getDb(harness), input)
      await harness.pay(reference, 'succeeded')

      const key = newId<'refund'>()
      const refund = createRefund(harness, reference)
      setNetwork!('lost-answers')
      await refund(500, key).catch(() => null)
      setNetwork!('up')
      const again = await refund(500, key)
      assert.notEqual(again.state, 'failed')
      assert.equal(await harness.getRefundedMinor(reference), 500)
    },
  },
  ...savedCardChecks,
]

/** Fails at any use: a provider on the network does not write to the database of the shop. */
const NO_DATABASE = new Proxy({} as Database, {
  get(_, property) {
    throw new Error(`The provider used the database of the shop (${String(property)})`)
  },
})

function getDb({ db }: PaymentHarness): Database {
  return db ?? NO_DATABASE
}

function createInput(amount: Money = { minor: AMOUNT_MINOR, currency: 'USD' }) {
  const paymentId = newId<'payment'>()
  return {
    ...{ paymentId, amount, orderNumber: 'OW-100001', email: 'mina@example.com' },
    ...{ language: 'en' as const, returnPath: `/payment/result?payment=${paymentId}` },
    ...{ createdAt: now(), now: now() },
  }
}

async function open(harness: PaymentHarness, amount?: Money) {
  const input = createInput(amount)
  const session = await harness.provider.createSession(getDb(harness), input)
  return { ...session, paymentId: input.paymentId }
}

async function pay(harness: PaymentHarness, amount?: Money) {
  const session = await open(harness, amount)
  await harness.pay(session.reference, 'succeeded')
  return session
}

function createRefund(harness: PaymentHarness, reference: string, currency = 'USD') {
  return (minor: number, key: string) => {
    const input = { reference, amount: { minor, currency }, key, now: now() }
    return harness.provider.refund(getDb(harness), input)
  }
}

async function receive({ provider }: PaymentHarness, sent: SentWebhook): Promise<ProviderEvent> {
  const event = await provider.verifyWebhook({ ...sent, now: now() })
  assert.ok(event, 'a genuine webhook is refused')
  return event
}

async function assertRefused({ provider }: PaymentHarness, sent: SentWebhook, what: string) {
  assert.equal(await provider.verifyWebhook({ ...sent, now: now() }), null, `accepted: ${what}`)
}

function replaceAt(text: string, position: number): string {
  const replaced = text[position] === '7' ? '8' : '7'
  return text.slice(0, position) + replaced + text.slice(position + 1)
}
