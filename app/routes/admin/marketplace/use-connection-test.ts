import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useMarketplaceAction } from './use-marketplace-action.ts'
import { useRefreshConnection } from './use-refresh-connection.ts'

interface Options {
  onWorks: () => unknown
  onFails: (message: string) => unknown
}

/** Calls the marketplace once as the shop does. */
export function useConnectionTest({ onWorks, onFails }: Options) {
  const { t } = useTranslation(marketplaceMessages)
  const api = useApi().admin.marketplace.tests
  const refresh = useRefreshConnection()
  return useMarketplaceAction(() => parseResponse(api.$post()), {
    fallbackMessage: t('connection.testFailed'),
    onMutate: () => toast(t('connection.testing')),
    onSuccess: onWorks,
    onError: onFails,
    onSettled: refresh,
  })
}
