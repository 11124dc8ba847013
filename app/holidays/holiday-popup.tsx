import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { holidaysMessages } from '#app/i18n/areas/holidays.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { announce } from '#app/ui/announce.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import type { Holiday } from '#contract/holidays'
import { DayDrawing } from './day-drawing.tsx'
import { OFFERS_ID } from './offers.ts'
import { useCountdown } from './use-countdown.ts'
import { usePercent } from './use-percent.ts'

const CLOSES_AFTER_MS = 8000

interface Props {
  holidays: Holiday[]
  onClose: () => void
}

/**
 * The greeting of the day over the corner of the page, which stays usable. It closes by itself unless somebody clicks or
 * focuses into it, and waits while the pointer is over it.
 */
export function HolidayPopup({ holidays, onClose }: Props) {
  const { t } = useTranslation(holidaysMessages)
  const titleId = useId()
  const [at, setAt] = useState(0)
  const [isTouched, setTouched] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const isLast = at === holidays.length - 1
  const holiday = holidays[at]!
  const greeting = useNamedGreeting(holiday.greeting)
  useCountdown(CLOSES_AFTER_MS, { isPaused: isTouched || isHovered, onEnd: onClose })
  useEscape(onClose)
  useEffect(() => announce(greeting), [greeting])

  const goOn = () => {
    if (!isLast) return setAt(at + 1)
    onClose()
    document.getElementById(OFFERS_ID)?.scrollIntoView()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus, which keys need, counts as well
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      className="holiday-popup"
      data-type={holiday.type}
      data-shape={holiday.shape}
      data-paused={isTouched || isHovered}
      onClick={() => setTouched(true)}
      onFocus={() => setTouched(true)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <IconButton className="holiday-popup-close" label={t('close')} onClick={onClose}>
        <Icon icon={X} />
      </IconButton>
      <DayDrawing shape={holiday.shape} />
      <h2 className="d3" id={titleId}>
        {greeting}
      </h2>
      <OfferText offer={holiday.offer} />
      <Button onClick={goOn}>
        {isLast ? t('continue') : t('next', { n: at + 1, total: holidays.length })}
      </Button>
      {!isTouched && <span className="holiday-popup-rest" aria-hidden="true" />}
    </div>
  )
}

/** The greeting with the first name of a signed-in user who has given one. */
function useNamedGreeting(greeting: string): string {
  const { t } = useTranslation(holidaysMessages)
  const name = useCurrentUser()?.user_metadata.full_name
  if (typeof name !== 'string' || !name.trim()) return greeting
  return t('named', { greeting, name: name.trim().split(/\s+/)[0]! })
}

function OfferText({ offer }: Pick<Holiday, 'offer'>) {
  const { t } = useTranslation(holidaysMessages)
  const formatPercent = usePercent()
  if (!offer) return null
  return <p>{t('lead', { count: offer.items.length, percent: formatPercent(offer.percent) })}</p>
}

function useEscape(onClose: () => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}
