import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextLink } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Amount } from '#app/ui/price.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { AdminOrderState } from '../orders/order-state.tsx'
import { type Customer, customerQuery } from './support-queries.ts'

/** Who the conversation is with: account, orders, and other conversations. */
export function CustomerPane({ id }: { id: string }) {
  const { t } = useTranslation(inboxMessages)
  const query = useQuery(customerQuery(useApi(), useAdminKey(), id))
  return (
    <aside className="support-customer" aria-label={t('customer.title')}>
      <QueryView query={query} errorTitle={t('customer.failed')}>
        {(customer) => (
          <>
            <Person customer={customer} />
            {customer.orders && <Orders orders={customer.orders} />}
            {customer.earlier.length > 0 && <Earlier earlier={customer.earlier} />}
          </>
        )}
      </QueryView>
    </aside>
  )
}

function Person({ customer: { name, email, is_account: isAccount } }: { customer: Customer }) {
  const { t } = useTranslation(inboxMessages)
  const { can } = useAccess()
  const kind = isAccount ? t('customer.hasAccount') : t('customer.guest')
  const path = `${adminHref('customers')}?${new URLSearchParams({ q: email ?? '' })}`
  return (
    <section>
      <h2>{name ?? t('customer.title')}</h2>
      <p>
        {email ? (
          <a className="link wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        ) : (
          t('customer.noEmail')
        )}
      </p>
      <p className="support-small">
        {email && can('customers:read') ? <TextLink to={path}>{kind}</TextLink> : kind}
      </p>
      {!isAccount && email && <Note className="mt-2">{t('customer.notConfirmed')}</Note>}
    </section>
  )
}

function Orders({ orders }: { orders: NonNullable<Customer['orders']> }) {
  const { t, language } = useTranslation(inboxMessages)
  const date = getDateFormat(language, { dateStyle: 'medium' })
  return (
    <section>
      <h2>{t('customer.orders')}</h2>
      {orders.length === 0 && <p className="support-small">{t('customer.noOrders')}</p>}
      <ul className="support-orders">
        {orders.map((order) => (
          <li key={order.id}>
            <TextLink to={adminHref('orders/:id', { id: order.id })}>{order.number}</TextLink>
            <Amount amount={order.total} currency={order.currency} />
            <AdminOrderState order={order} />
            <span className="support-small">{date.format(new Date(order.created_at))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Earlier({ earlier }: Pick<Customer, 'earlier'>) {
  const { t, language } = useTranslation(inboxMessages)
  const date = getDateFormat(language, { dateStyle: 'medium' })
  return (
    <section>
      <h2>{t('customer.before')}</h2>
      <ul className="support-orders">
        {earlier.map(({ id, channel, number, created_at: createdAt }) => (
          <li key={id}>
            <TextLink to={`${adminHref('support')}?conversation=${id}#talk`}>
              {t(`kind.${channel}`, { number: String(number) })}
            </TextLink>
            <span className="support-small">{date.format(new Date(createdAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
