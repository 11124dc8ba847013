import { useNavigate } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { toast } from '../ui/toast.ts'
import { getAuthClient } from './auth-client.ts'

/** Ends the session of this browser, in all its tabs. Here it is over even where the shop cannot be reached. */
export function useSignOut() {
  const { t } = useTranslation('navigation')
  const navigate = useNavigate()
  return async () => {
    const auth = await getAuthClient()
    const { error } = await auth.signOut({ scope: 'local' })
    if (error) console.error('The shop has not heard of the sign-out', error)
    toast(t('account.signedOut'))
    navigate('/')
  }
}
