import { parseResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { claimReferral } from '#app/referrals/claim-referral.ts'
import { storedVisit } from '#app/referrals/stored-visit.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { toast } from '#app/ui/toast.ts'
import type { InfluencerVisit } from '#contract/influencers'
import type { ReferralVisit } from '#contract/referrals'
import { InfluencerHint } from './influencer-hint.tsx'
import { ReferralHint } from './referral-hint.tsx'
import './link-visit.css'

interface FollowedLink {
  friend: ReferralVisit | null
  influencer: InfluencerVisit | null
}

/**
 * Follows the link of a friend or of an influencer by which somebody came, and says what it means. A user who has just
 * signed in claims the visit of this browser.
 */
export function LinkVisit() {
  const api = useApi()
  const user = useCurrentUser()
  const [followed, setFollowed] = useState<FollowedLink | null>(null)
  useEffect(() => {
    if (user === undefined) return
    const code = takeCode()
    if (code) {
      followLink(api, code).then(setFollowed, (error: unknown) => {
        const message = getApiError(error)?.message
        if (message) toast(message, { variant: 'bad' })
      })
    } else if (user) claimReferral(api)
  }, [api, user])
  const close = () => setFollowed(null)
  if (followed?.influencer) return <InfluencerHint visit={followed.influencer} onClose={close} />
  return followed?.friend && !user && <ReferralHint visit={followed.friend} onClose={close} />
}

/** The code of the address, which is taken out of it: a reload begins no new visit, and a copied address has none. */
function takeCode(): string | null {
  const url = new URL(location.href)
  const code = url.searchParams.get('ref')
  if (!code) return null
  url.searchParams.delete('ref')
  history.replaceState(history.state, '', url)
  return code
}

/** The visit of a friend's link is kept in place of the one before. Throws what the API says about the code. */
async function followLink(api: ApiClient, code: string): Promise<FollowedLink> {
  const json = { code, path: location.pathname }
  const followed = await parseResponse(api['link-visits'].$post({ json }))
  if (followed.friend) storedVisit.set(followed.friend)
  return followed
}
