import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#app/api/use-action.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useAdminKey } from '../frame/access.ts'

interface Options<Input, Output> {
  /** The lists that the change makes stale. */
  stale: string[]
  onSuccess?: (output: Output, input: Input) => void
  /** Where the error is not shown beside what was tried. */
  toastsErrors?: boolean
}

/** Saves something of the settings: says that it is saved, and reads the lists again. */
export function useSettingAction<Input = void, Output = unknown>(
  action: (input: Input) => Promise<Output>,
  { stale, onSuccess, toastsErrors = false }: Options<Input, Output>,
) {
  const { t } = useTranslation(shopSettingsMessages)
  const queries = useQueryClient()
  const key = useAdminKey()
  return useAction(action, {
    fallbackMessage: t('saveFailed'),
    onSuccess: (output, input) => {
      toast(t('saved'))
      onSuccess?.(output, input)
    },
    onError: (message) => toastsErrors && toast(message, { variant: 'bad' }),
    onSettled: (_, error) => {
      const refreshed = Promise.all(
        ['changes', ...stale].map((list) => queries.invalidateQueries({ queryKey: key(list) })),
      )
      // Offline, reading again would wait for the connection, and the error would not be shown until then.
      return error ? undefined : refreshed
    },
  })
}
