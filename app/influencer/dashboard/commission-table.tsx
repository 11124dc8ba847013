import { useState } from 'react'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { Amount } from '#app/ui/price.tsx'
import type { CommissionStatus, OwnCommission } from '#contract/influencers'
import { getDateFormat } from '#platform/i18n/date-format'
import { ReceiptDialog } from './receipt-dialog.tsx'

const VARIANTS: Record<CommissionStatus, 'wait' | 'good' | 'plain' | 'bad'> = {
  ...{ pending: 'wait', approved: 'good', paid: 'plain', reversed: 'bad' },
}

interface Props {
  userId: string
  commissions: OwnCommission[]
}

export function CommissionTable({ userId, commissions }: Props) {
  const { t } = useTranslation(influencerDashboardMessages)
  const [opened, setOpened] = useState<OwnCommission | null>(null)
  return (
    <>
      <table className="table stack-table">
        <caption className="sr-only">{t('commissions.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('commissions.day')}</th>
            <th scope="col">{t('commissions.bought')}</th>
            <th scope="col">{t('commissions.category')}</th>
            <th scope="col" className="align-right influencer-sum">
              {t('commissions.sum')}
            </th>
            <th scope="col">{t('commissions.status')}</th>
            <th scope="col" className="align-right">
              {t('commissions.yours')}
            </th>
          </tr>
        </thead>
        <tbody>
          {commissions.map((commission) => (
            <CommissionRow
              key={commission.id}
              commission={commission}
              onOpen={() => setOpened(commission)}
            />
          ))}
        </tbody>
      </table>
      {opened && (
        <ReceiptDialog userId={userId} commission={opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

interface RowProps {
  commission: OwnCommission
  onOpen: () => void
}

function CommissionRow({ commission, onOpen }: RowProps) {
  const { t, language } = useTranslation([influencerDashboardMessages, influencerMessages])
  const { ordered_at: orderedAt, category, status, currency, basis } = commission
  const format = getDateFormat(language, { day: 'numeric', month: 'short' })
  const amount = useMoneyFormatter(currency)(commission.amount)
  const title = commission.title ?? t('commissions.removed')
  return (
    <tr>
      <td>
        <time dateTime={orderedAt}>{format.format(new Date(orderedAt))}</time>
      </td>
      <td>
        <strong className="font-semibold wrap-anywhere">{title}</strong>
        {Number(commission.quantity) > 1 && ` × ${commission.quantity}`}
      </td>
      <td className="text-ink-2">{t(`influencer:commission.category.${category}`)}</td>
      <td className="align-right influencer-sum">
        <Amount amount={basis} currency={currency} />
      </td>
      <td>
        <Badge variant={VARIANTS[status]}>{t(`status.${status}`)}</Badge>
      </td>
      <td className="align-right">
        <button
          type="button"
          className="link amount"
          aria-label={t('commissions.open', { amount, title })}
          onClick={onOpen}
        >
          {amount}
        </button>
      </td>
    </tr>
  )
}
