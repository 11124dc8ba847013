import { href } from 'react-router'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { CommissionReceipt } from '#contract/influencers'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'

/** The click or the code, the line of the order, the rate with its reason, and each change since. */
export function CommissionReceiptView({ receipt }: { receipt: CommissionReceipt }) {
  const { t } = useTranslation(influencerDashboardMessages)
  const format = useMoneyFormatter(receipt.currency)
  const formatDate = useDateFormatter()
  return (
    <div className="grid gap-4">
      <Origin receipt={receipt} />
      <dl className="receipt text-sm">
        <PaidRows receipt={receipt} />
        {receipt.entries.map(({ kind, amount, cause, created_at: at }, index) => (
          // Entries are only added.
          <div key={index}>
            <dt>
              {cause
                ? t(`receipt.cause.${cause}`, { date: formatDate(at) })
                : t(`receipt.entry.${kind}`, { date: formatDate(at) })}
            </dt>
            <dd>{kind === 'approved' ? '✓' : format(amount)}</dd>
          </div>
        ))}
        <div className="total">
          <dt>{t('receipt.yours')}</dt>
          <dd>{format(receipt.amount)}</dd>
        </div>
      </dl>
      <RateReason receipt={receipt} />
      <State receipt={receipt} />
    </div>
  )
}

function useDateFormatter() {
  const { language } = useTranslation(influencerDashboardMessages)
  const format = getDateFormat(language, { dateStyle: 'long' })
  return (at: string) => format.format(new Date(at))
}

/** Where the order came from. Whose it was is not told. */
function Origin({ receipt: { ordered_at: orderedAt, clicked_at: at, path } }: Props) {
  const { t, language } = useTranslation(influencerDashboardMessages)
  const time = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const date = useDateFormatter()(orderedAt)
  return (
    <p className="wrap-anywhere text-ink-2">
      {at === null || path === null
        ? t('receipt.byCode', { date })
        : t('receipt.byClick', {
            date,
            time: time.format(new Date(at)),
            page: path === href('/') ? t('receipt.home') : path,
          })}{' '}
      {t('receipt.private')}
    </p>
  )
}

interface Props {
  receipt: CommissionReceipt
}

/** What was paid for the line, and what of it counts. */
function PaidRows({ receipt }: Props) {
  const { t } = useTranslation(influencerDashboardMessages)
  const format = useMoneyFormatter(receipt.currency)
  const { paid_total: total, paid_tax: tax, basis, quantity } = receipt
  const title = receipt.title ?? t('commissions.removed')
  const returned = total === null || tax === null ? 0 : total - tax - basis
  return (
    <>
      {total !== null && (
        <div>
          <dt>{quantity === 1 ? title : `${title} × ${quantity}`}</dt>
          <dd>{format(total)}</dd>
        </div>
      )}
      {Boolean(tax) && (
        <div>
          <dt>{t('receipt.tax')}</dt>
          <dd>{format(-tax!)}</dd>
        </div>
      )}
      {returned > 0.004 && (
        <div>
          <dt>{t('receipt.returned')}</dt>
          <dd>{format(-returned)}</dd>
        </div>
      )}
      <div>
        <dt>{t('receipt.counts')}</dt>
        <dd>{format(basis)}</dd>
      </div>
    </>
  )
}

/** The percentage, and why it is this one. */
function RateReason({ receipt: { percent, rate, category } }: Props) {
  const { t, language } = useTranslation([influencerDashboardMessages, influencerMessages])
  const formatDate = useDateFormatter()
  const number = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const params = {
    percent: number.format(percent / 100),
    category: t(`influencer:commission.category.${category}`),
    label: rate.label ?? '',
    date: rate.starts_at ? formatDate(rate.starts_at) : '',
  }
  const until = rate.ends_at && formatDate(rate.ends_at)
  return (
    <p>
      {t(`receipt.rate.${rate.reason}`, params)} {until && t('receipt.until', { date: until })}
    </p>
  )
}

/** Until when it is held, or since when it is approved, and what of it was paid. */
function State({ receipt }: Props) {
  const { t } = useTranslation(influencerDashboardMessages)
  const formatDate = useDateFormatter()
  const format = useMoneyFormatter(receipt.currency)
  const { approved_at: at, held_until: until, paid, status } = receipt
  if (status === 'pending')
    return <p className="text-sm text-ink-2">{t('receipt.held', { date: formatDate(until) })}</p>
  if (at === null) return null
  return (
    <p className="text-sm text-ink-2">
      {t('receipt.approved', { date: formatDate(at) })}{' '}
      {paid > 0 && t('receipt.paid', { amount: format(paid) })}
    </p>
  )
}
