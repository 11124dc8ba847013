import { useEffect } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isHalfway, landingProblem } from '#app/landing.ts'
import { toast } from '#app/ui/toast.ts'

/** Says why a link of a letter did not work, or what is still to do; `/reset-password` says it in its own place. */
export function LandingNotice() {
  const { t } = useTranslation('navigation')
  useEffect(() => {
    if (isHalfway) toast(t('account.link.halfway'))
    if (!landingProblem || location.pathname === '/reset-password') return
    const link = { to: '/auth', label: t('account.signIn') }
    toast(t(`account.link.${landingProblem}`), { look: 'bad', link })
  }, [t])
  return null
}
