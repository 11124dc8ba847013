import { useMutation } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { problemOf } from '#app/problem.ts'
import { useRefusal } from '#app/refusal.ts'

/** What went wrong, in a sentence to show: what the shop or the service of accounts refused, or that nobody answered. */
export function useSentenceOf() {
  const { t } = useTranslation('settings')
  const refusalOf = useRefusal()
  return (error: unknown): string => {
    if (!navigator.onLine) return t('notSavedOffline')
    return problemOf(error)?.message ?? refusalOf(error, t('failed')) ?? t('failed')
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
