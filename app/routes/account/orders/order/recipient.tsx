import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Order } from '#contract/orders'
import { formatAddressLines } from '#platform/i18n/address-format'
import { getRegionName } from '#platform/i18n/display-names'
import { ParcelDates } from './parcel-dates.tsx'

export function Recipient({ order }: { order: Order }) {
  const { t, language } = useTranslation(checkoutMessages)
  const { address } = order
  const country = getRegionName(address.country, language)
  const lines = formatAddressLines({
    ...address,
    street: address.address,
    line2: address.address_line_2,
    region: address.state,
    zipCode: address.zip_code,
  })
  return (
    <section aria-labelledby="recipient">
      <h2 className="d1 mb-2" id="recipient">
        {t('step.delivery')}
      </h2>
      <address className="text-sm not-italic wrap-anywhere">
        {address.first_name} {address.last_name}
        {[...lines, country].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="pt-2 text-sm text-ink-2 wrap-anywhere">
        {t(`shipping.${order.shipping}`)}, {order.email}
      </p>
      <ParcelDates order={order} />
      {order.gift_note && (
        <p className="pt-2 text-sm wrap-anywhere">
          {t('giftNote.label')}: <q className="whitespace-pre-line">{order.gift_note}</q>
        </p>
      )}
      {order.fulfilments.map((fulfilment) => (
        <Tracking key={fulfilment.id} {...fulfilment} />
      ))}
    </section>
  )
}

function Tracking({ carrier, number, url }: Order['fulfilments'][number]) {
  const { t } = useTranslation(checkoutMessages)
  return (
    <p className="pt-2 text-sm wrap-anywhere">
      {t('order.tracking', { carrier })}{' '}
      {url ? (
        <a className="link" href={url} rel="noopener noreferrer" target="_blank">
          {number}
        </a>
      ) : (
        number
      )}
    </p>
  )
}
