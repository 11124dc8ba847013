import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { ButtonLink, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import type { ReferralVisit } from '#contract/referrals'
import { claimReferral } from './claim-referral.ts'
import { startVisit } from './start-visit.ts'
import './referral-visit.css'

/**
 * Begins the visit of somebody who followed the link of a referrer, and says what it is worth. A user who has just signed
 * in claims the visit of this browser.
 */
export default function ReferralVisitHint() {
  const api = useApi()
  const user = useCurrentUser()
  const [visit, setVisit] = useState<ReferralVisit | null>(null)
  useEffect(() => {
    if (user === undefined) return
    const code = takeCode()
    if (code) {
      startVisit(api, code).then(setVisit, (error: unknown) => {
        const message = getApiError(error)?.message
        if (message) toast(message, { variant: 'bad' })
      })
    } else if (user) claimReferral(api)
  }, [api, user])
  return visit && !user && <Hint visit={visit} onClose={() => setVisit(null)} />
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

function Hint({ visit, onClose }: { visit: ReferralVisit; onClose: () => void }) {
  const { t } = useTranslation(referralsMessages)
  const amount = useWholeAmount(visit.currency)(visit.amount)
  return (
    <aside className="referral-hint" aria-label={t('hint.title', { amount })}>
      <IconButton label={t('hint.close')} onClick={onClose}>
        <Icon icon={X} />
      </IconButton>
      <p className="d1" role="status">
        {t('hint.title', { amount })}
      </p>
      <p className="text-ink-2">{t('hint.text', { amount, days: visit.valid_days })}</p>
      <ButtonLink to={`${href('/auth')}?mode=signup`} size="small">
        {t('hint.button')}
      </ButtonLink>
    </aside>
  )
}
