import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Settings } from './support-queries.ts'

interface Props {
  /** From 1 for Monday. */
  day: number
  hours: Settings['hours']
  onChange: (hours: Settings['hours']) => void
}

/** The opening hours of a weekday: none, or several ranges. */
export function OpeningDay({ day, hours, onChange }: Props) {
  const { t, language } = useTranslation(inboxMessages)
  // The second of January 2023 was a Monday.
  const date = new Date(Date.UTC(2023, 0, 1 + day))
  const name = getDateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(date)
  const ranges = hours.flatMap((range, index) => (range.day === day ? [{ range, index }] : []))
  const set = (index: number, changes: { from?: string; to?: string }) =>
    onChange(hours.map((range, other) => (other === index ? { ...range, ...changes } : range)))
  return (
    <fieldset className="support-day">
      <legend>{name}</legend>
      {ranges.map(({ range, index }) => (
        <div key={index} className="support-range">
          <input
            type="time"
            className="input"
            aria-label={t('hours.from', { day: name })}
            value={range.from}
            onChange={({ target }) => set(index, { from: target.value })}
          />
          <input
            type="time"
            className="input"
            aria-label={t('hours.to', { day: name })}
            value={range.to === '24:00' ? '23:59' : range.to}
            onChange={({ target }) => set(index, { to: target.value })}
          />
          <button
            type="button"
            className="plain-icon-button"
            aria-label={t('hours.remove', { day: name })}
            onClick={() => onChange(hours.filter((_, other) => other !== index))}
          >
            <Icon icon={X} size={16} />
          </button>
        </div>
      ))}
      <button
        type="button"
        className="link"
        onClick={() => onChange([...hours, { day, from: '09:00', to: '17:00' }])}
      >
        {t('hours.add')} <span className="sr-only">{name}</span>
      </button>
    </fieldset>
  )
}
