import { lazy, Suspense } from 'react'
import { useHydrated } from '#app/ui/use-hydrated.ts'

const ReferralVisitHint = lazy(() =>
  import('#app/referrals/referral-visit.tsx').catch(() => ({ default: () => <></> })),
)

/** Visits by the link of a referrer. The code is loaded only for them, and for who brought a visit and signs in. */
export function ReferralSlot() {
  return (
    useHydrated() &&
    isNeeded() && (
      <Suspense>
        <ReferralVisitHint />
      </Suspense>
    )
  )
}

function isNeeded(): boolean {
  if (/[?&]ref=/.test(location.search)) return true
  try {
    return localStorage.getItem('outwit-referral') !== null
  } catch {
    return false
  }
}
