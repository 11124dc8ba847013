import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { AdminCustomer } from '#contract/customers'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { AdminOrderState } from '../../orders/order-state.tsx'

/** The newest orders of a customer. */
export function CustomerOrders({ customer: { orders, email } }: { customer: AdminCustomer }) {
  const { t, language } = useTranslation(customersMessages)
  const { can } = useAccess()
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const all = `${adminHref('orders')}?${new URLSearchParams({ q: email ?? '' })}`
  return (
    <section aria-labelledby="orders">
      <div className="customer-part-head">
        <h2 id="orders">{t('orders.title')}</h2>
        {email && orders.length > 0 && can('orders:read') && (
          <TextLink to={all}>{t('orders.all')}</TextLink>
        )}
      </div>
      {orders.length === 0 && <p className="py-3 text-ink-2">{t('orders.none')}</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.id} className="customer-row">
            <span className="min-w-0 flex-1">
              {can('orders:read') ? (
                <TextLink to={adminHref('orders/:id', { id: order.id })}>
                  <strong>{order.number}</strong>
                </TextLink>
              ) : (
                <strong>{order.number}</strong>
              )}
              <small>
                {date.format(new Date(order.created_at))},{' '}
                {t('orders.items', { count: order.item_count })}
              </small>
            </span>
            <AdminOrderState order={order} />
            <Amount amount={order.total} currency={order.currency} />
          </li>
        ))}
      </ul>
    </section>
  )
}
