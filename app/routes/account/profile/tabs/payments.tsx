import { useInfiniteQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { PagedQueryView } from '#app/ui/paged-query-view.tsx'
import { Amount } from '#app/ui/price.tsx'
import type { Transaction } from '#contract/payments'
import type { AccountProps } from '../../account-props.ts'
import { transactionsQuery } from '../../orders/account-queries.ts'
import { formatTimestamp } from './format-timestamp.ts'

export function PaymentsTab({ user }: AccountProps) {
  const { t } = useTranslation(accountMessages)
  const query = useInfiniteQuery(transactionsQuery(useApi(), user.id))
  const link = { to: href('/shop'), label: t('empty.continueShopping') }
  return (
    <PagedQueryView
      query={query}
      errorTitle={t('payments.failed')}
      errorHelp={t('payments.failedHelp')}
      empty={<EmptyState title={t('empty.payments')} help={t('empty.paymentsHelp')} link={link} />}
    >
      {(items) => <PaymentsTable items={items} />}
    </PagedQueryView>
  )
}

function PaymentsTable({ items }: { items: Transaction[] }) {
  const { t } = useTranslation(accountMessages)
  return (
    <table className="table stack-table mt-2">
      <thead>
        <tr>
          <th>{t('table.date')}</th>
          <th>{t('table.order')}</th>
          <th>{t('table.status')}</th>
          <th className="align-right">{t('table.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((transaction) => (
          <tr key={transaction.id}>
            <td>{formatTimestamp(transaction.created_at)}</td>
            <td>
              <TextLink to={href('/orders/:id', { id: transaction.order_id })}>
                {transaction.order_number}
              </TextLink>
            </td>
            <td>
              <Badge variant={STATUS_VARIANTS[transaction.payment_status]}>
                {t(`status.${transaction.payment_status}`)}
              </Badge>
            </td>
            <td className="align-right">
              <Amount amount={transaction.amount} currency={transaction.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const STATUS_VARIANTS = {
  success: 'good',
  pending: 'wait',
  failed: 'bad',
  cancelled: 'bad',
  refunded: 'plain',
  partially_refunded: 'plain',
} as const satisfies Record<Transaction['payment_status'], string>
