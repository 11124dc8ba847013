import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/api/use-action.ts'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../frame/access.ts'

interface Options {
  /** Said when it is done. */
  done?: string
  onDone?: () => void
  /** Errors are shown where the action is; without it, in a toast. */
  showsErrors?: boolean
}

/** Changes something of support. What is shown is read again, also after a refusal: somebody else was faster. */
export function useConversationAction<Input = void>(
  change: (input: Input) => Promise<unknown>,
  { done, onDone, showsErrors = false }: Options,
) {
  const { t } = useTranslation(inboxMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  return useAction(change, {
    fallbackMessage: t('changeFailed'),
    onSuccess: () => {
      if (done) toast(done)
      onDone?.()
    },
    onError: (message) => {
      if (!showsErrors) toast(message, { variant: 'bad' })
    },
    onSettled: () => {
      queries.invalidateQueries({ queryKey: key('waiting') })
      queries.invalidateQueries({ queryKey: key('support') })
    },
  })
}
