import { DetailedError } from 'hono/client'
import { useAction } from '#app/api/use-action.ts'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

export type MarketplaceActionOptions<Input, Output> = Omit<
  NonNullable<Parameters<typeof useAction<Input, Output>>[1]>,
  'describeError'
>

/** Like `useAction`. Without a response, as when the browser is offline, the message says that instead of the fallback. */
export function useMarketplaceAction<Input = void, Output = unknown>(
  action: (input: Input) => Promise<Output>,
  { onSettled, ...options }: MarketplaceActionOptions<Input, Output> = {},
) {
  const { t } = useTranslation(marketplaceMessages)
  const describeError = (error: Error) => (error instanceof DetailedError ? null : t('noResponse'))
  return useAction(action, {
    ...options,
    describeError,
    onSettled: (...settled) => {
      const refreshed = onSettled?.(...settled)
      const [, error] = settled
      // Offline, reading again would wait for the connection, and the error would not be shown until then.
      return error ? undefined : refreshed
    },
  })
}
