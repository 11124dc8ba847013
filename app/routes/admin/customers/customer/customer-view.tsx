import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AdminCustomer } from '#contract/customers'
import { getDateFormat } from '#platform/i18n/date-format'
import { BackLink } from '../../frame/back-link.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { CustomerAccess } from './customer-access.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerCredit } from './customer-credit.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerTags } from './customer-tags.tsx'
import { UndeliverableNote } from './undeliverable-note.tsx'

interface Props {
  customer: AdminCustomer
  /** The id in the address, which may be that of the account. */
  pathId: string
}

/** What a customer has bought, what they hold, and what the shop may do for them. */
export function CustomerView({ customer, pathId }: Props) {
  const { t, language } = useTranslation(customersMessages)
  const date = getDateFormat(language, { dateStyle: 'long' })
  const name = customer.name || customer.email || t('list.nameless')
  return (
    <>
      <PageHead title={name} noIndex />
      <BackLink to={adminHref('customers')}>{t('list.title')}</BackLink>
      <div className="admin-head pt-1">
        <div className="min-w-0">
          <h1 className="customer-name">{name}</h1>
          <p className="flex flex-wrap items-center gap-2 pt-1 text-ink-2">
            <States customer={customer} />
            {t('customer.since', { date: date.format(new Date(customer.joined_at)) })}
          </p>
        </div>
        <CustomerActions customer={customer} pathId={pathId} />
      </div>
      <UndeliverableNote customer={customer} pathId={pathId} />
      <CustomerTags customer={customer} pathId={pathId} />
      <Figures customer={customer} />
      <div className="customer-columns">
        <div className="grid content-start gap-10">
          <CustomerOrders customer={customer} />
          <CustomerCredit customer={customer} pathId={pathId} />
          <CustomerNotes customer={customer} pathId={pathId} />
        </div>
        <div className="grid content-start gap-8">
          <CustomerFacts customer={customer} />
          <CustomerAccess customer={customer} pathId={pathId} />
        </div>
      </div>
    </>
  )
}

function States({ customer }: { customer: AdminCustomer }) {
  const { t } = useTranslation(customersMessages)
  return (
    <>
      {customer.is_blocked && <Badge variant="bad">{t('badge.blocked')}</Badge>}
      {customer.is_staff && <Badge variant="outline">{t('badge.staff')}</Badge>}
      {customer.user_id === null && <Badge>{t('badge.guest')}</Badge>}
      {customer.user_id !== null && (
        <Badge variant={customer.is_verified ? 'good' : 'wait'}>
          {customer.is_verified ? t('badge.verified') : t('badge.notVerified')}
        </Badge>
      )}
    </>
  )
}

function Figures({ customer }: { customer: AdminCustomer }) {
  const { t, language } = useTranslation(customersMessages)
  const format = useMoneyFormatter(customer.currency)
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const { last_order_at: last, average } = customer
  return (
    <dl className="customer-figures">
      <div>
        <dt>{t('figure.orders')}</dt>
        <dd>{customer.order_count}</dd>
      </div>
      <div>
        <dt>{t('figure.spent')}</dt>
        <dd>{format(customer.spent)}</dd>
      </div>
      <div>
        <dt>{t('figure.average')}</dt>
        <dd>{average === null ? '–' : format(average)}</dd>
      </div>
      <div>
        <dt>{t('figure.lastOrder')}</dt>
        <dd>{last ? date.format(new Date(last)) : '–'}</dd>
      </div>
    </dl>
  )
}
