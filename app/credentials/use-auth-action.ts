import { useRef, useState } from 'react'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useAction } from '../api/use-action.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { getRetryAfterSeconds } from './auth-error.ts'
import { useAuthErrorMessage } from './use-auth-error-message.ts'

/**
 * `useAction` for calls of the auth service, one at a time: a call during another one is ignored. `fallbackMessage` is
 * for a refusal whose code is unknown. `retryAt` is the time on the page's clock (`performance.now()`) until which the
 * service sends nothing; 0 if it did not say.
 */
export function useAuthAction<Input = void>(
  action: (input: Input) => Promise<unknown>,
  fallbackMessage: string,
) {
  const { t } = useTranslation(accountMessages)
  const describeError = useAuthErrorMessage()
  const [retryAt, setRetryAt] = useState(0)
  const isRunning = useRef(false)
  const { mutate, isPending, errorMessage } = useAction(action, {
    fallbackMessage: t('signIn.unexpected'),
    describeError: (error) => describeError(error, fallbackMessage),
    onError: (_, error) => {
      const seconds = getRetryAfterSeconds(error)
      if (seconds) setRetryAt(performance.now() + seconds * 1000)
    },
    onSettled: () => {
      isRunning.current = false
    },
  })
  const run = (input: Input) => {
    if (isRunning.current) return
    isRunning.current = true
    setRetryAt(0)
    mutate(input)
  }
  return { run, isPending, errorMessage, retryAt }
}
