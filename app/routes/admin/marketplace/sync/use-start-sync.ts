import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useIdempotencyKey } from '#app/api/use-idempotency-key.ts'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import type { StartProductSyncBody, SyncRun } from '#contract/product-sync'
import { useSyncAction } from './use-sync-action.ts'

type OnStarted = (run: SyncRun) => unknown

/** Starts a sync of products. What is wrong is shown beside the button, and as a toast. */
export function useStartProductSync(onStarted?: OnStarted) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const api = useApi().admin.marketplace.syncs.products
  const keys = useIdempotencyKey()
  return useSyncAction(
    (json: StartProductSyncBody) => {
      const headers = keys.headersFor(JSON.stringify(json))
      return parseResponse(api.$post({ json }, { headers }))
    },
    {
      fallbackMessage: t('start.productsFailed'),
      onMutate: () => toast(t('start.products')),
      onSuccess: (run) => onStarted?.(run),
      onError: (message, error) => {
        keys.handleError(error)
        toastFailure(message, t('start.productsFailed'), (error) => t('end.failed', { error }))
      },
    },
  )
}

export function useStartCategorySync(onStarted?: OnStarted) {
  const { t } = useTranslation(marketplaceSyncMessages)
  const api = useApi().admin.marketplace.syncs.categories
  return useSyncAction(() => parseResponse(api.$post()), {
    fallbackMessage: t('start.categoriesFailed'),
    onMutate: () => toast(t('start.categories')),
    onSuccess: (run) => onStarted?.(run),
    onError: (message) =>
      toastFailure(message, t('start.categoriesFailed'), (error) => t('end.failed', { error })),
  })
}

/** Names the error of the server, if it said one. */
function toastFailure(message: string, fallback: string, describe: (error: string) => string) {
  toast(message === fallback ? fallback : describe(message), { variant: 'bad' })
}
