import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { addressesQuery } from '#app/account/queries.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { deliveryCountry } from '#app/cart/delivery-country.ts'
import { useCart } from '#app/cart/use-cart.ts'
import { useDeliveryDays } from '#app/cart/use-delivery-days.ts'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { useStoredValue } from '#app/storage/stored-value.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { getRegionName } from '#platform/i18n/display-names'
import { getLikelyRegion } from '#platform/i18n/get-likely-region'

interface Props {
  /** Of the shop's own delivery; otherwise of its supplier, which is empty as long as too few parcels have arrived. */
  isOwn: boolean
}

/** When the product arrives in the country of the cart or, without one, that of a new cart. Only the browser knows it. */
export function DeliveryEstimate({ isOwn }: Props) {
  const { t } = useTranslation(productMessages)
  if (useHydrated()) return <EstimateForDestination isOwn={isOwn} />
  return isOwn && t('delivery.freeShippingDetail')
}

function EstimateForDestination({ isOwn }: Props) {
  const { t, language } = useTranslation(productMessages)
  const api = useApi()
  const country = useDestination()
  const { data } = useQuery({
    queryKey: ['shipping options', country],
    queryFn: () =>
      parseResponse(api['shipping-options'].$get({ query: country ? { country } : {} })),
    enabled: country !== undefined,
  })
  const formatDays = useDeliveryDays()
  const standard = data?.items[0]
  if (!standard) return isOwn && t('delivery.freeShippingDetail')
  if (isOwn) {
    const place = getRegionName(data.country, language)
    return t('delivery.arrives', { days: formatDays(standard), place })
  }
  const days = data.supplier_delivery?.days
  return days && t('delivery.supplier', { days })
}

/** Undefined while it loads; empty if nothing tells it. The API answers for the shop's country then. */
function useDestination(): string | undefined {
  const cart = useCart()
  const chosen = useStoredValue(deliveryCountry)
  const addresses = useDefaultAddress({ enabled: cart.data === null && !chosen })
  if (cart.isLoading || addresses.isLoading) return undefined
  const regions = navigator.languages.map(getLikelyRegion)
  const likely = regions.find((region) => region !== null)
  return cart.data?.country ?? (chosen || (addresses.data?.country ?? likely ?? ''))
}

function useDefaultAddress({ enabled }: { enabled: boolean }) {
  const user = useCurrentUser()
  return useQuery({
    ...addressesQuery(useApi(), user?.id ?? ''),
    enabled: enabled && Boolean(user),
    select: ({ items }) => items[0],
  })
}
