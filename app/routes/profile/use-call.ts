import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'

/** What went wrong, in a sentence to show: the shop's own, the service's own, or that nobody answered. */
export function useSentenceOf() {
  const { t } = useTranslation('settings')
  return (error: unknown): string => {
    const { status, message } = error as { status?: unknown; message?: string }
    const isRefusal = typeof status === 'number' && status >= 400 && status < 500
    if (!navigator.onLine) return t('notSavedOffline')
    return problemOf(error)?.message ?? (isRefusal && message ? message : t('failed'))
  }
}

/** One call that changes something. Without a connection it fails at once, instead of waiting unseen. */
export function useCall<Given = void, Answer = unknown>(
  call: (given: Given) => Promise<Answer>,
  { onDone, onFailed }: { onDone?: (answer: Answer) => unknown; onFailed?: (why: string) => void },
) {
  const sentenceOf = useSentenceOf()
  const mutation = useMutation({
    mutationFn: call,
    networkMode: 'always',
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) => onFailed?.(sentenceOf(error)),
  })
  /** What went wrong the last time; gone when it is tried again. */
  const why = mutation.error && sentenceOf(mutation.error)
  return { ...mutation, why }
}
