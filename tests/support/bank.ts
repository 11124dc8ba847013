import type { ExternalRefund, PaymentProvider, ProviderEvent } from '#modules/payments'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money/money'

type RefundState = ExternalRefund['state']

interface Session {
  paymentId: string
  reference: string
  amount: Money
  state: 'pending' | 'processing' | 'succeeded' | 'failed' | 'expired'
  capturedMinor: number
  refundedMinor: number
  disputeState: 'open' | 'won' | 'lost' | null
  disputedMinor: number
}

interface Refund {
  /** Of the shop; null for one that somebody made at the bank. */
  key: string | null
  reference: string
  session: Session
  minor: number
  state: RefundState
}

/** The name of a payment in reports about its refunds and disputes. The shop learns it when the payment is made. */
const buildIntent = (reference: string) => `pi_${reference}`

/**
 * Creates a payment provider that holds its money in memory. It does what tests tell it to, reports it as events, and
 * delivers those in whatever order the test asks for.
 */
export function createBank() {
  const sessions: Session[] = []
  const refunds: Refund[] = []
  const events: ProviderEvent[] = []
  /** How the next refunds of the shop go. */
  let decideRefund = (): RefundState => 'succeeded'
  const find = (reference: string) => sessions.find((one) => one.reference === reference)!

  const report = (event: Partial<ProviderEvent>) => {
    events.push({ id: newId(), payment: null, raw: '{}', ...event })
  }
  const toPayment = ({ paymentId, reference, state, amount, capturedMinor }: Session) => {
    const paid = state === 'succeeded' ? { ...amount, minor: capturedMinor } : amount
    const otherReferences = state === 'pending' ? [] : [buildIntent(reference)]
    return { paymentId, reference, otherReferences, state, amount: paid }
  }
  const setState = (session: Session, state: Session['state']) => {
    session.state = state
    report({ payment: toPayment(session) })
  }
  const reportRefund = ({ key, reference, session, minor, state }: Refund) => {
    const amount = { ...session.amount, minor }
    const paymentReference = buildIntent(session.reference)
    const made = { kind: 'refund' as const, paymentReference, reference, state, amount }
    report(key === null ? { report: made } : { refund: { key, reference, state } })
  }
  const addRefund = (
    session: Session,
    { key, minor, state }: Pick<Refund, 'key' | 'minor' | 'state'>,
  ) => {
    const left = session.capturedMinor - session.refundedMinor
    if (minor > left) throw new Error(`${minor} is more than ${left}`)
    if (state !== 'failed') session.refundedMinor += minor
    const refund = { key, reference: `re_${refunds.length}`, session, minor, state }
    refunds.push(refund)
    reportRefund(refund)
    return refund
  }

  const provider: PaymentProvider = {
    name: 'bank',
    isEmbedded: true,
    wallets: null,
    connection: null,
    async createSession(_, { paymentId, amount }) {
      const reference = `ses_${sessions.length}`
      const amounts = { capturedMinor: 0, refundedMinor: 0, disputedMinor: 0, disputeState: null }
      sessions.push({ paymentId, reference, amount, state: 'pending', ...amounts })
      return { reference, redirectUrl: `/bank/${reference}` }
    },
    async closeSession(_, { reference }) {
      if (find(reference).state === 'pending') setState(find(reference), 'expired')
    },
    verifyWebhook: async ({ body }) => events.find(({ id }) => id === body) ?? null,
    fetchPayment: async (_, reference) => toPayment(find(reference)),
    async refund(_, { reference, amount: { minor }, key }) {
      const known = refunds.find((one) => one.key === key)
      const session = find(reference)
      if (!known && minor > session.capturedMinor - session.refundedMinor) {
        return { reference: null, state: 'failed' }
      }
      return known ?? addRefund(session, { key, minor, state: decideRefund() })
    },
  }
  return {
    provider,
    sessions,
    refunds,
    events,
    setRefundDecision: (decide: () => RefundState) => {
      decideRefund = decide
    },
    setState,
    pay(session: Session, minor = session.amount.minor) {
      session.capturedMinor = minor
      setState(session, 'succeeded')
    },
    /** A refund that somebody makes at the bank. */
    refund: (session: Session, minor: number) =>
      addRefund(session, { key: null, minor, state: 'pending' }),
    decide(refund: Refund, state: 'succeeded' | 'failed') {
      if (refund.state === 'failed' || refund.state === state) return
      if (state === 'failed') refund.session.refundedMinor -= refund.minor
      refund.state = state
      reportRefund(refund)
    },
    dispute(session: Session, state: 'open' | 'won' | 'lost') {
      session.disputeState = state
      if (state === 'open') session.disputedMinor = session.capturedMinor - session.refundedMinor
      const amount = { ...session.amount, minor: session.disputedMinor }
      const paymentReference = buildIntent(session.reference)
      const reference = `dp_${paymentReference}`
      report({ report: { kind: 'dispute', paymentReference, reference, state, amount } })
      if (state === 'won') session.disputedMinor = 0
    },
    /** What the shop has here. */
    countMoney: () =>
      sessions.reduce((sum, one) => {
        return sum + one.capturedMinor - one.refundedMinor - one.disputedMinor
      }, 0),
  }
}
