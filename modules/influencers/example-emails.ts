import type { ExampleEmails } from '#platform/email/example-emails'
import type { AnnouncedDecision } from './announce-decision.ts'
import { DEFAULT_REAPPLY_DAYS } from './contract.ts'
import { buildDecisionEmail } from './send-decision-email.ts'

const CODE = 'MINA38'
const DAY_MS = 86_400_000

const toExample =
  (build: (now: Date) => AnnouncedDecision): ExampleEmails[string] =>
  ({ now, language, sender, sellerLine }) =>
    buildDecisionEmail({ decision: build(now), language, sender, sellerLine })

/** Examples of the e-mails about decisions on influencers. */
export const influencerExamples = {
  'influencer-approved': toExample(() => ({ kind: 'approved', code: CODE })),
  'influencer-rejected': toExample((now) => ({
    ...{ kind: 'rejected', reason: 'too_few_followers', comment: null },
    reapplyAt: new Date(now.getTime() + DEFAULT_REAPPLY_DAYS * DAY_MS).toISOString(),
  })),
  'influencer-reopened': toExample(() => ({ kind: 'reopened' })),
  'influencer-suspended': toExample(() => ({ kind: 'suspended', reason: 'inactive' })),
  'influencer-resumed': toExample(() => ({ kind: 'resumed', code: CODE })),
} satisfies ExampleEmails
