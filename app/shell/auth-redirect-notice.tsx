import { useEffect, useState } from 'react'
import { href, useLocation } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { needsSecondEmailConfirmation, redirectError } from '#app/session/redirect-result.ts'
import { toast } from '#app/ui/toast.ts'

/** Shows a toast if a link from an e-mail failed or a second confirmation is pending. `/reset-password` shows its own notice. */
export function AuthRedirectNotice() {
  const { t } = useTranslation(navigationMessages)
  const [initialPath] = useState(useLocation().pathname)
  useEffect(() => {
    if (needsSecondEmailConfirmation) toast(t('account.emailLink.emailChangePending'))
    if (!redirectError || initialPath === href('/reset-password')) return
    const link = { to: href('/auth'), label: t('account.signIn') }
    toast(t(`account.emailLink.${redirectError}`), { variant: 'bad', link })
  }, [t, initialPath])
  return null
}
