import { useAction } from '#app/api/use-action.ts'
import { useAuthErrorMessage } from '#app/credentials/use-auth-error-message.ts'
import { settingsMessages } from '#app/i18n/areas/settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

type ActionOptions<Input, Output> = NonNullable<Parameters<typeof useAction<Input, Output>>[1]>

/** `useAction` for account settings: errors of the API, of the auth service and of the connection have their messages. */
export function useAccountAction<Input = void, Output = unknown>(
  action: (input: Input) => Promise<Output>,
  options: Omit<ActionOptions<Input, Output>, 'describeError' | 'fallbackMessage'> = {},
) {
  const { t } = useTranslation(settingsMessages)
  const describeAuthError = useAuthErrorMessage()
  return useAction(action, {
    ...options,
    fallbackMessage: t('failed'),
    describeError: (error) =>
      navigator.onLine ? describeAuthError(error, t('failed')) : t('notSavedOffline'),
  })
}
