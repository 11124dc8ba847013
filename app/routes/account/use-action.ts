import { useMutation } from '@tanstack/react-query'
import { getApiError } from '#app/api/api-error.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useAuthErrorMessage } from '#app/session/auth-error.ts'

/** What went wrong, in a sentence to show: what the shop or the service of accounts refused, or that nobody answered. */
export function useErrorMessage() {
  const { t } = useTranslation('settings')
  const refusalOf = useAuthErrorMessage()
  return (error: unknown): string => {
    if (!navigator.onLine) return t('notSavedOffline')
    return getApiError(error)?.message ?? refusalOf(error, t('failed')) ?? t('failed')
  }
}

/** One call that changes something. Without a connection it fails at once, instead of waiting unseen. */
export function useAction<Given = void, Answer = unknown>(
  action: (given: Given) => Promise<Answer>,
  { onDone, onFailed }: { onDone?: (answer: Answer) => unknown; onFailed?: (why: string) => void },
) {
  const sentenceOf = useErrorMessage()
  const mutation = useMutation({
    mutationFn: action,
    networkMode: 'always',
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => onFailed?.(sentenceOf(error)),
  })
  /** What went wrong the last time; gone when it is tried again. */
  const why = mutation.error && sentenceOf(mutation.error)
  return { ...mutation, why }
}
