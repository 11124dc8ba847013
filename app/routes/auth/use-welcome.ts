import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useNextPlace } from './next-place.ts'

/** Greets whoever is in now, and leads them on to where they wanted. */
export function useWelcome(): () => void {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const next = useNextPlace()
  return () => {
    toast(t('signIn.welcome'))
    navigate(next, { replace: true })
  }
}
