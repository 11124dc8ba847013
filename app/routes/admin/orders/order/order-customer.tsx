import { salesMessages } from '#app/i18n/areas/sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { AdminOrder } from '#contract/checkout'
import { useAccess } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { UndeliverableNote } from './undeliverable-note.tsx'

/** Who ordered, where it goes, and what to know before packing. */
export function OrderCustomer({ order }: { order: AdminOrder }) {
  const { t, language } = useTranslation(salesMessages)
  const { can } = useAccess()
  const { address } = order
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const languages = new Intl.DisplayNames([language], { type: 'language' })
  const lines = [
    `${address.first_name} ${address.last_name}`,
    address.address,
    address.address_line_2,
    `${address.zip_code} ${address.city}`,
    address.state,
    countries.of(address.country),
  ].filter(Boolean)
  const all = `${adminHref('orders')}?${new URLSearchParams({ q: order.email })}`
  const kind = order.user_id ? t('order.hasAccount') : t('order.guest')
  const customerPath = order.user_id
    ? adminHref('customers/:id', { id: order.user_id })
    : `${adminHref('customers')}?${new URLSearchParams({ q: order.email })}`
  return (
    <section className="admin-order-card" aria-labelledby="customer">
      <h2 id="customer">{t('order.customer')}</h2>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <dl className="admin-order-facts">
        <div>
          <dt>{t('address.email')}</dt>
          <dd>
            <a className="link" href={`mailto:${order.email}`}>
              {order.email}
            </a>
          </dd>
        </div>
        {address.phone && (
          <div>
            <dt>{t('address.phone')}</dt>
            <dd>
              <a className="link" href={`tel:${address.phone}`}>
                {address.phone}
              </a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('order.account')}</dt>
          <dd>{can('customers:read') ? <TextLink to={customerPath}>{kind}</TextLink> : kind}</dd>
        </div>
        <div>
          <dt>{t('order.language')}</dt>
          <dd>{languages.of(order.language)}</dd>
        </div>
        <div>
          <dt>{t('orders.delivery')}</dt>
          <dd>{t(`shipping.${order.shipping}`)}</dd>
        </div>
        {order.coupon_code && (
          <div>
            <dt>{t('order.coupon')}</dt>
            <dd>{order.coupon_code}</dd>
          </div>
        )}
        <div>
          <dt>{t('orders.title')}</dt>
          <dd>
            <TextLink to={all}>{t('order.orderCount', { count: order.order_count })}</TextLink>
          </dd>
        </div>
      </dl>
      <UndeliverableNote order={order} />
      {order.gift_note && (
        <div className="admin-order-gift">
          <h3>{t('flag.gift_note')}</h3>
          <p>{order.gift_note}</p>
        </div>
      )}
    </section>
  )
}
