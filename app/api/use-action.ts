import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { getApiError } from './api-error.ts'

type MutationOptions<Input, Output> = UseMutationOptions<Output, Error, Input>

interface ActionOptions<Input, Output>
  extends Pick<
    MutationOptions<Input, Output>,
    'mutationKey' | 'scope' | 'retry' | 'networkMode' | 'onMutate' | 'onSuccess' | 'onSettled'
  > {
  onError?: (message: string, error: Error, input: Input) => unknown
  /** Message for an error; null where the screen knows none, and the API's message or the fallback is shown. */
  describeError?: (error: Error) => string | null
  /** Message for an error that neither `describeError` nor the API explains. */
  fallbackMessage?: string
}

/**
 * The one way in which a screen changes something on the server. Without a connection an action fails at once instead
 * of waiting unseen. `errorMessage` is what went wrong the last time; it is null again as soon as the action is retried.
 */
export function useAction<Input = void, Output = unknown>(
  action: (input: Input) => Promise<Output>,
  options: ActionOptions<Input, Output> = {},
) {
  const { describeError, fallbackMessage = '', onError, ...mutationOptions } = options
  const getMessage = (error: Error): string =>
    describeError?.(error) ?? getApiError(error)?.message ?? fallbackMessage
  const mutation = useMutation<Output, Error, Input>({
    networkMode: 'always',
    ...mutationOptions,
    mutationFn: action,
    onError: (error, input) => onError?.(getMessage(error), error, input),
  })
  return { ...mutation, errorMessage: mutation.error && getMessage(mutation.error) }
}
