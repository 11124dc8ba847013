import { flashSalesMessages } from '#app/i18n/areas/flash-sales.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** Hours, minutes and seconds with two digits each. Nothing if there is no time. */
export function Countdown({ left }: { left: number | null }) {
  const { t } = useTranslation(flashSalesMessages)
  if (left === null) return null
  const seconds = Math.ceil(left / 1000)
  const parts = {
    hours: Math.floor(seconds / 3600),
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
  const { hours, minutes } = parts
  return (
    <div className="flash-clock">
      {/* Read when somebody comes to it, not each second. */}
      <p className="sr-only">{t('endsIn', { hours, minutes })}</p>
      {(['hours', 'minutes', 'seconds'] as const).map((unit) => (
        <span key={unit} aria-hidden="true">
          <b data-unit={unit}>{String(parts[unit]).padStart(2, '0')}</b>
          <small>{t(`units.${unit}`)}</small>
        </span>
      ))}
    </div>
  )
}
