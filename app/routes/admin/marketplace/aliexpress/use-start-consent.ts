import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { useMarketplaceAction } from '../use-marketplace-action.ts'

/** Opens the page of the marketplace on which the owner gives consent. */
export function useStartConsent() {
  const { t } = useTranslation(marketplaceMessages)
  const api = useApi().admin.marketplace.consents
  return useMarketplaceAction(() => parseResponse(api.$post()), {
    fallbackMessage: t('connection.startFailed'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
}
