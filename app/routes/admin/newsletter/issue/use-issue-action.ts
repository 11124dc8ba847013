import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/api/use-action.ts'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../../frame/access.ts'

interface Options<Output> {
  /** Said when it is done. */
  done: string
  onDone?: (output: Output) => void
  /** Where the error is shown beside what was tried. */
  showsErrors?: boolean
}

/** Does something with an issue, and reads all that is shown of the newsletter again. */
export function useIssueAction<Input = void, Output = unknown>(
  change: (input: Input) => Promise<Output>,
  { done, onDone, showsErrors = false }: Options<Output>,
) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const queries = useQueryClient()
  const queryKey = useAdminKey()('newsletter')
  return useAction(change, {
    fallbackMessage: t('changeFailed'),
    onSuccess: (output) => {
      toast(done)
      onDone?.(output)
    },
    onError: (message) => {
      if (!showsErrors) toast(message, { variant: 'bad' })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
}
