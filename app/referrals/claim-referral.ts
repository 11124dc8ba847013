import { parseResponse } from 'hono/client'
import { getApiError } from '#app/api/api-error.ts'
import type { ApiClient } from '#app/api/client.ts'
import { storedVisit } from './stored-visit.ts'

/**
 * Tells the shop who has referred the user who has just signed in, where the sign-up could not, such as that with Google.
 * Whatever the shop decides, the visit is over then.
 */
export async function claimReferral(api: ApiClient): Promise<void> {
  const visit = storedVisit.get()
  if (!visit) return
  try {
    await parseResponse(api.referrals.claim.$post({ json: { token: visit.token } }))
  } catch (error) {
    // Without an answer, such as without a connection, it is tried again at the next opportunity.
    if (!getApiError(error)) return
  }
  storedVisit.remove()
}
