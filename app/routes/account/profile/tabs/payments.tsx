import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { Transaction } from '#contract/payments'
import { PagedQueryView } from '../../../../ui/paged-query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { transactionsQuery } from '../../orders/account-queries.ts'
import { formatTimestamp } from './format-timestamp.ts'

export function PaymentsTab({ user }: AccountProps) {
  const { t } = useTranslation('account')
  const query = useInfiniteQuery(transactionsQuery(useApi(), user.id))
  const leads = { to: '/shop', label: t('empty.shop') }
  return (
    <PagedQueryView
      query={query}
      errorTitle={t('payments.failed')}
      errorHelp={t('payments.failedHelp')}
      empty={<EmptyState title={t('empty.payments')} help={t('empty.paymentsHelp')} link={leads} />}
    >
      {(items) => <PaymentsTable items={items} />}
    </PagedQueryView>
  )
}

function PaymentsTable({ items }: { items: Transaction[] }) {
  const { t } = useTranslation('account')
  return (
    <table className="table stack-table mt-2">
      <thead>
        <tr>
          <th>{t('table.date')}</th>
          <th>{t('table.order')}</th>
          <th>{t('table.status')}</th>
          <th className="r">{t('table.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((one) => (
          <tr key={one.id}>
            <td>{formatTimestamp(one.created_at)}</td>
            <td>
              <TextLink to={`/orders/${one.order_id}`}>{one.order_number}</TextLink>
            </td>
            <td>
              <Badge variant={STATUS_VARIANTS[one.payment_status]}>
                {t(`status.${one.payment_status}`)}
              </Badge>
            </td>
            <td className="r">
              <Amount amount={one.amount} currency={one.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Success green; pending yellow; failed and cancelled red; anything else grey. */
const STATUS_VARIANTS = {
  success: 'good',
  pending: 'wait',
  failed: 'bad',
  cancelled: 'bad',
  refunded: 'plain',
  partially_refunded: 'plain',
} as const satisfies Record<Transaction['payment_status'], string>
