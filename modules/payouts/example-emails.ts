import type { ExampleEmails } from '#platform/email/example-emails'
import { ACCOUNT_WAIT_DAYS } from './contract.ts'
import { buildPayoutEmail, type PayoutNotice } from './send-payout-email.ts'

const DAY_MS = 86_400_000
const AMOUNT = { minor: 12_840, currency: 'EUR', ibanEnd: '3000' }

const toExample =
  (build: (now: Date) => PayoutNotice): ExampleEmails[string] =>
  ({ now, language, sender, sellerLine }) =>
    buildPayoutEmail({ notice: build(now), language, sender, sellerLine })

/** Examples of the e-mails about payouts. */
export const payoutExamples = {
  'payout-details-changed': toExample((now) => ({
    ...{ kind: 'details_changed', isNewAccount: true, ibanEnd: AMOUNT.ibanEnd },
    usableFrom: new Date(now.getTime() + ACCOUNT_WAIT_DAYS * DAY_MS).toISOString(),
  })),
  'payout-paid': toExample(() => ({ kind: 'paid', ...AMOUNT, creditNote: 'SB-2026-000042' })),
  'payout-failed': toExample(() => ({ kind: 'failed', ...AMOUNT, reason: 'account_closed' })),
} satisfies ExampleEmails
