import type { ExampleEmails } from '#platform/email/example-emails'
import { buildConsentEmail } from './connection/consent-email.ts'
import { NOTICE_DAYS } from './contract.ts'

const DAY_MS = 86_400_000

/** An example of the e-mail that a consent ends. */
export const marketplaceExamples = {
  'marketplace-consent-ends': ({ now, ...context }) => {
    const [daysLeft] = NOTICE_DAYS
    return buildConsentEmail({
      ...context,
      daysLeft,
      endsAt: new Date(now.getTime() + daysLeft * DAY_MS),
    })
  },
} satisfies ExampleEmails
