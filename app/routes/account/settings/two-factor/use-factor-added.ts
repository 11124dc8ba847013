import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { factorsQuery } from './queries.ts'

/** Says that a second step counts now, and shows it in its list. */
export function useFactorAdded({ person, onEnd }: { person: string; onEnd: () => void }) {
  const { t } = useTranslation('security')
  const queries = useQueryClient()
  return async (name: string) => {
    toast(t('factors.added', { name }))
    await queries.invalidateQueries(factorsQuery(person))
    onEnd()
  }
}
