import { href, useNavigate } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from '../ui/toast.ts'
import { getAuthClient } from './auth-client.ts'

/** Ends the session in all tabs of this browser, even if the server cannot be reached. */
export function useSignOut() {
  const { t } = useTranslation(navigationMessages)
  const navigate = useNavigate()
  return async () => {
    const auth = await getAuthClient()
    const { error } = await auth.signOut({ scope: 'local' })
    if (error) console.error('The server could not end the session', error)
    toast(t('account.signedOut'))
    navigate(href('/'))
  }
}
