import { useQueryClient } from '@tanstack/react-query'
import { getApiError } from '#app/api/api-error.ts'
import { useAction } from '#app/api/use-action.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'
import { CHECKS_KEY } from '../checks/check-queries.ts'
import { INFLUENCERS_KEY } from '../influencers/influencer-queries.ts'
import { APPLICATIONS_KEY } from './application-queries.ts'

interface Options {
  /** Said when it is done. */
  done: string
  onDone?: () => void
}

/**
 * Changes an application. What is shown is read again, also after a refusal: if somebody else was faster, the dialog closes
 * and a toast says so. A code that is taken is an error of the dialog.
 */
export function useApplicationAction<Input = void>(
  change: (input: Input) => Promise<unknown>,
  { done, onDone }: Options,
) {
  const { t } = useTranslation(influencerAdminMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  return useAction(change, {
    fallbackMessage: t('changeFailed'),
    onSuccess: () => {
      toast(done)
      onDone?.()
    },
    onError: (message, error) => {
      const code = getApiError(error)?.code ?? ''
      if (!code.startsWith('influencer_') || code.startsWith('influencer_code_')) return
      toast(message, { variant: 'bad' })
      onDone?.()
    },
    onSettled: () => {
      queries.invalidateQueries({ queryKey: key(APPLICATIONS_KEY) })
      queries.invalidateQueries({ queryKey: key('waiting') })
      queries.invalidateQueries({ queryKey: key(INFLUENCERS_KEY) })
      queries.invalidateQueries({ queryKey: key(CHECKS_KEY) })
    },
  })
}
