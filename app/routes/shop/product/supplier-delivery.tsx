import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { toDaysInTransit } from '#app/cart/days-in-transit.ts'
import { supplierMessages } from '#app/i18n/areas/supplier.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Truck } from '#app/ui/icons.ts'
import { getRegionName } from '#platform/i18n/display-names'
import { shippingOptionsQuery, useDestination } from './delivery-estimate.tsx'

/** How many days parcels of suppliers took to the country of the shopper. Nothing as long as too few have arrived. */
export default function SupplierDelivery() {
  const { t, language } = useTranslation(supplierMessages)
  const country = useDestination()
  const { data } = useQuery(shippingOptionsQuery(useApi(), country))
  if (!data?.supplier_delivery) return null
  const place = getRegionName(data.country, language)
  return (
    <li>
      <Icon icon={Truck} />
      <span>{t('arrives', { ...toDaysInTransit(data.supplier_delivery), place })}</span>
    </li>
  )
}
