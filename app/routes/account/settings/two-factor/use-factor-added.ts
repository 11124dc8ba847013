import { useQueryClient } from '@tanstack/react-query'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { factorsQuery } from './queries.ts'

/** Returns the handler for a factor that has been verified: it reports the factor and lists it. */
export function useFactorAdded(userId: string, onClose: () => void) {
  const { t } = useTranslation(securityMessages)
  const queries = useQueryClient()
  return async (name: string) => {
    toast(t('factors.added', { name }))
    await queries.invalidateQueries(factorsQuery(userId))
    onClose()
  }
}
