import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useApi } from '#app/shop.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { Amount } from '#app/ui/price.tsx'
import { EmptyState } from '#app/ui/states.tsx'
import type { Transaction } from '#contract/payments'
import { transactionsQuery } from '../../orders/own-queries.ts'
import { Paged } from '../../orders/paged.tsx'
import type { OfMember } from '../account.tsx'
import { moment } from './moment.ts'

export function PaymentsTab({ member }: OfMember) {
  const { t } = useTranslation('account')
  const query = useInfiniteQuery(transactionsQuery(useApi(), member.id))
  const leads = { to: '/shop', label: t('empty.shop') }
  return (
    <Paged
      query={query}
      failed={t('payments.failed')}
      failedHelp={t('payments.failedHelp')}
      empty={
        <EmptyState title={t('empty.payments')} help={t('empty.paymentsHelp')} leads={leads} />
      }
    >
      {(items) => <PaymentsTable items={items} />}
    </Paged>
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
            <td>{moment(one.created_at)}</td>
            <td>
              <TextLink to={`/orders/${one.order_id}`}>{one.order_number}</TextLink>
            </td>
            <td>
              <Badge look={looks[one.payment_status]}>{t(`status.${one.payment_status}`)}</Badge>
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
const looks = {
  success: 'good',
  pending: 'wait',
  failed: 'bad',
  cancelled: 'bad',
  refunded: 'plain',
  partially_refunded: 'plain',
} as const satisfies Record<Transaction['payment_status'], string>
