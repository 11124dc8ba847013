import { useCalmMode } from '#app/calm/calm-mode.ts'
import { countdownMessages } from '#app/i18n/areas/countdown.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import './countdown.css'

interface Props {
  /** In milliseconds of the epoch. */
  endsAt: number
  /** The milliseconds until then. Null until the time of the server is known: the place stays empty. */
  left: number | null
}

/** Hours, minutes and seconds until an end, with two digits each. In calm mode the time of the end instead. */
export function Countdown({ endsAt, left }: Props) {
  const { t, language } = useTranslation(countdownMessages)
  const isCalm = useCalmMode()
  const date = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const end = t('ends', { time: date.format(new Date(endsAt)) })
  if (isCalm) return <p className="countdown-end">{left !== null && end}</p>
  const seconds = Math.ceil((left ?? 0) / 1000)
  const parts = {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
  return (
    <div className="countdown" data-known={left !== null}>
      {/* A countdown would be read again each second. */}
      {left !== null && <p className="sr-only">{end}</p>}
      {(['hours', 'minutes', 'seconds'] as const).map((unit) => (
        <span key={unit} aria-hidden="true">
          <b data-unit={unit}>{String(parts[unit]).padStart(2, '0')}</b>
          <small>{t(`units.${unit}`)}</small>
        </span>
      ))}
    </div>
  )
}
