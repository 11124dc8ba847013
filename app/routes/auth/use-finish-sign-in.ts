import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { claimReferral } from '#app/referrals/claim-referral.ts'
import { toast } from '#app/ui/toast.ts'
import { useNextPath } from './next-path.ts'

/** Returns the function that welcomes the signed-in user and opens the page given in `next`. */
export function useFinishSignIn(): () => void {
  const { t } = useTranslation(accountMessages)
  const navigate = useNavigate()
  const next = useNextPath()
  const api = useApi()
  return () => {
    claimReferral(api)
    toast(t('signIn.welcome'))
    navigate(next, { replace: true })
  }
}
