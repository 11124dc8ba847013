import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCart } from '#app/cart/use-cart.ts'
import { useDeliveryDays } from '#app/cart/use-delivery-days.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { getRegionName } from '#platform/i18n/display-names'

/** When the product arrives in the country of the cart or, without one, of the browser. The page itself is cached. */
export function DeliveryEstimate() {
  const { t, language } = useTranslation(productMessages)
  const api = useApi()
  const country = useDestination()
  const { data } = useQuery({
    queryKey: ['shipping options', country],
    queryFn: () => parseResponse(api['shipping-options'].$get({ query: { country } })),
    enabled: country !== undefined,
  })
  const formatDays = useDeliveryDays()
  const standard = data?.items[0]
  if (!standard) return t('delivery.freeShippingDetail')
  const place = getRegionName(data.country, language)
  return t('delivery.arrives', { days: formatDays(standard), place })
}

/** Undefined until the browser knows it. */
function useDestination(): string | undefined {
  const cart = useCart()
  if (!useHydrated() || cart.isLoading) return undefined
  const { region } = new Intl.Locale(navigator.language).maximize()
  // The API answers for another country if the shop does not deliver to this one.
  return cart.data?.country ?? region
}
