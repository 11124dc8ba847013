import { holidaysAdminMessages } from '#app/i18n/areas/holidays-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import type { AdminHoliday } from '#contract/holidays'
import { useAccess } from '../../frame/access.ts'
import { useDayFormat, usePercentFormat } from './formats.ts'

interface Props {
  holidays: AdminHoliday[]
  currency: string
  onEdit: (holiday: AdminHoliday) => void
}

/** The days of the year, with what was decided about each. */
export function HolidayTable({ holidays, currency, onEdit }: Props) {
  const { t } = useTranslation(holidaysAdminMessages)
  return (
    <ul className="settings-rows" aria-label={t('name')}>
      {holidays.map((holiday) => (
        <HolidayRow
          key={`${holiday.id} ${holiday.computed_day}`}
          {...{ holiday, currency, onEdit }}
        />
      ))}
    </ul>
  )
}

function HolidayRow({
  holiday,
  currency,
  onEdit,
}: Omit<Props, 'holidays'> & { holiday: AdminHoliday }) {
  const { t } = useTranslation(holidaysAdminMessages)
  const { can } = useAccess()
  const formatDay = useDayFormat()
  const { name, day, computed_day: computed, orders } = holiday
  const formatMoney = useMoneyFormatter(currency)
  const states = [
    `${t('shown')}: ${holiday.is_enabled ? t('yes') : t('no')}`,
    `${t('popup')}: ${holiday.has_popup ? t('yes') : t('no')}`,
  ]
  return (
    <li>
      <div className="admin-row-main">
        <p className="font-semibold wrap-anywhere">
          {formatDay(day)}, {name}
        </p>
        {day !== computed && (
          <p className="text-ink-2">{t('moved', { day: formatDay(computed) })}</p>
        )}
        <p className="text-ink-2">
          {states.join(' · ')} · {t('offer')}: <OfferText offer={holiday.offer} />
        </p>
        {orders > 0 && (
          <p className="text-ink-2">
            {t('results')}:{' '}
            {t('result', {
              ...{ count: orders, given: formatMoney(holiday.given) },
              revenue: formatMoney(holiday.revenue),
            })}
          </p>
        )}
      </div>
      {can('promotions:write') && (
        <div className="settings-actions">
          <Button variant="quiet" size="small" onClick={() => onEdit(holiday)}>
            {t('edit', { name })}
          </Button>
        </div>
      )}
    </li>
  )
}

function OfferText({ offer }: Pick<AdminHoliday, 'offer'>) {
  const { t } = useTranslation(holidaysAdminMessages)
  const formatPercent = usePercentFormat()
  if (!offer) return t('none')
  const percent = formatPercent(offer.percent)
  if (offer.category) return t('percentCategory', { percent, category: offer.category.name })
  return t('percent', { percent, count: offer.products.length })
}
