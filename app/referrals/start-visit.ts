import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import type { ReferralVisit } from '#contract/referrals'
import { storedVisit } from './stored-visit.ts'

/** Begins a visit by a code, and keeps it in place of the one before. Throws what the API says about the code. */
export async function startVisit(api: ApiClient, code: string): Promise<ReferralVisit> {
  const visit = await parseResponse(api.referrals.visits.$post({ json: { code } }))
  storedVisit.set(visit)
  return visit
}
