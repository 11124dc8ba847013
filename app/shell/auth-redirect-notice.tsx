import { useEffect } from 'react'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { needsSecondEmailConfirmation, redirectError } from '#app/session/redirect-result.ts'
import { toast } from '#app/ui/toast.ts'

/** Shows a toast if a link from an e-mail failed or a second confirmation is pending. `/reset-password` shows its own notice. */
export function AuthRedirectNotice() {
  const { t } = useTranslation(navigationMessages)
  useEffect(() => {
    if (needsSecondEmailConfirmation) toast(t('account.link.halfway'))
    if (!redirectError || location.pathname === '/reset-password') return
    const link = { to: '/auth', label: t('account.signIn') }
    toast(t(`account.link.${redirectError}`), { variant: 'bad', link })
  }, [t])
  return null
}
