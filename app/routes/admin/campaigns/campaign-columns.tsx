import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Amount } from '#app/ui/price.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import type { Column } from '../list/data-table.tsx'
import type { Promotion } from './campaign-queries.ts'
import { PromotionState } from './promotion-state.tsx'
import { useDescribePromotion } from './use-describe-promotion.ts'
import { useTimeZone } from './use-time-zone.ts'

/** The columns of the list of promotions. The first one is the link of a row. */
export function useCampaignColumns(): Column<Promotion>[] {
  const { t, language } = useTranslation(campaignsMessages)
  const describe = useDescribePromotion()
  const number = getNumberFormat(language)
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeZone })
  return [
    {
      id: 'name',
      header: t('list.name'),
      meta: { small: 'top-left' },
      cell: ({ row: { original: one } }) => <PromotionName promotion={one} />,
    },
    {
      id: 'effect',
      header: t('list.effect'),
      meta: { small: 'bottom-left' },
      cell: ({ row }) => <span className="campaign-effect">{describe(row.original)}</span>,
    },
    {
      id: 'used',
      header: t('list.used'),
      meta: { align: 'right' },
      cell: ({ row: { original: one } }) =>
        one.max_redemptions === null
          ? number.format(one.redemption_count)
          : t('list.usedOf', {
              count: number.format(one.redemption_count),
              limit: number.format(one.max_redemptions),
            }),
    },
    {
      id: 'given',
      header: t('list.given'),
      meta: { align: 'right', small: 'bottom-right' },
      cell: ({ row }) => <Amount amount={row.original.given} currency={row.original.currency} />,
    },
    {
      id: 'state',
      header: t('list.state'),
      meta: { small: 'top-right' },
      cell: ({ row }) => <PromotionState state={row.original.state} />,
    },
    {
      id: 'ends',
      header: t('list.ends'),
      meta: { align: 'right' },
      cell: ({ row: { original: one } }) => (
        <span className="text-ink-2">
          {one.state === 'planned' && one.starts_at
            ? t('list.from', { date: date.format(new Date(one.starts_at)) })
            : one.ends_at
              ? t('list.until', { date: date.format(new Date(one.ends_at)) })
              : t('list.noEnd')}
        </span>
      ),
    },
  ]
}

/** A coupon is known by its code, many codes by what they begin with. */
function PromotionName({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation(campaignsMessages)
  const { name, code, code_count: count, code_prefix: prefix, kind } = promotion
  if (kind !== 'coupon') return <strong className="campaign-effect">{name}</strong>
  return (
    <span className="admin-name">
      <strong>{code ?? `${prefix ?? ''}*`}</strong>
      <small>{code ? code !== name && name : `${name}, ${t('list.codes', { count })}`}</small>
    </span>
  )
}
