import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { useWholeAmount } from '#app/coupons/use-whole-amount.ts'
import { rewardsMessages } from '#app/i18n/areas/rewards.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ChevronLeft, ChevronRight } from '#app/ui/icons.ts'
import type { CheckIns } from '#contract/check-ins'
import { getDateFormat } from '#platform/i18n/date-format'
import { addMonths, buildMonth, type CalendarDay } from './build-month.ts'
import { checkInsQuery } from './check-in-queries.ts'

interface Props {
  userId: string
  /** Of the present month. */
  present: CheckIns
  /** That is shown; null for the present one. */
  month: string | null
  onMonth: (month: string | null) => void
}

/** The check-ins of a month as a calendar. Days in a row are joined. */
export function MonthCalendar({ userId, present, month, onMonth }: Props) {
  const { t, language } = useTranslation(rewardsMessages)
  const other = useQuery({ ...checkInsQuery(useApi(), userId, month), enabled: month !== null })
  const shown = month === null ? present : other.data?.month === month ? other.data : null
  const name = formatMonth(month ?? present.month, language)
  const go = (by: number) => {
    const next = addMonths(month ?? present.month, by)
    onMonth(next >= present.month ? null : next)
  }
  return (
    <section aria-label={name}>
      <div className="flex items-center justify-between pb-4">
        <h2 className="d1" aria-live="polite">
          {name}
        </h2>
        <span className="flex">
          <MonthButton label={t('monthBefore')} icon={ChevronLeft} onClick={() => go(-1)} />
          <MonthButton
            label={t('monthAfter')}
            icon={ChevronRight}
            disabled={month === null}
            onClick={() => go(1)}
          />
        </span>
      </div>
      <div className="month" aria-busy={!shown}>
        <MonthTable checkIns={shown ?? { ...present, month: month!, days: [] }} name={name} />
      </div>
      <p className="max-w-[44ch] pt-4 text-sm text-ink-3">
        {other.isError && month ? t('loadFailed') : t('calendarHelp')}
      </p>
    </section>
  )
}

interface MonthButtonProps {
  label: string
  icon: typeof ChevronLeft
  disabled?: boolean
  onClick: () => void
}

function MonthButton({ label, icon, disabled = false, onClick }: MonthButtonProps) {
  return (
    <button
      type="button"
      className="plain-icon-button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon icon={icon} />
    </button>
  )
}

function MonthTable({ checkIns, name }: { checkIns: CheckIns; name: string }) {
  const { t, language } = useTranslation(rewardsMessages)
  const weekday = getDateFormat(language, { weekday: 'short', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  const weekdays = Array.from({ length: 7 }, (_, index) =>
    weekday.format(Date.UTC(2024, 0, 1 + index)),
  )
  return (
    <table>
      <caption className="sr-only">
        {t('monthCaption', { month: name, count: checkIns.days.length })}
      </caption>
      <thead>
        <tr>
          {weekdays.map((one) => (
            <th key={one} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {buildMonth(checkIns).map((week) => (
          <tr key={week.find((one) => one)?.day}>
            {week.map((day, index) =>
              day ? <Day key={day.day} {...{ day, checkIns }} /> : <td key={index} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({ day, checkIns }: { day: CalendarDay; checkIns: CheckIns }) {
  const { t } = useTranslation(rewardsMessages)
  const format = useWholeAmount(checkIns.currency)
  const isToday = day.day === checkIns.today
  const prize = `+${format(checkIns.rules.milestone)}`
  return (
    <td
      data-state={day.state}
      data-joined={day.isJoined ? '' : undefined}
      data-milestone={day.milestone ? '' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <span>
        {day.milestone && !isToday ? <span aria-hidden="true">{prize}</span> : day.number}
        <span className="sr-only">
          {day.milestone && !isToday && day.number}
          {day.state === 'checked' && t('dayChecked', { amount: format(day.earned ?? 0) })}
          {day.milestone && t('dayMilestone', { days: day.milestone, amount: prize })}
        </span>
      </span>
    </td>
  )
}

function formatMonth(month: string, language: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return getDateFormat(language, options).format(new Date(`${month}-01T00:00:00Z`))
}
