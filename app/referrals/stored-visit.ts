import { storedValue } from '#app/storage/stored-value.ts'
import type { ReferralVisit } from '#contract/referrals'

/** The last visit by the link of a referrer in this browser. The server decides whether it counts. */
export const storedVisit = storedValue<ReferralVisit | null>({
  key: 'outwit-referral',
  parse: parseVisit,
})

function parseVisit(text: string | null): ReferralVisit | null {
  const visit: ReferralVisit | null = text ? JSON.parse(text) : null
  return visit && Date.parse(visit.expires_at) > Date.now() ? visit : null
}
