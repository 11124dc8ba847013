import { useEffect, useEffectEvent, useId, useState } from 'react'
import { holidaysMessages } from '#app/i18n/areas/holidays.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { announce } from '#app/ui/announce.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { DayDrawing } from './day-drawing.tsx'
import type { Greeting } from './greetings.ts'
import { OFFERS_ID } from './offers.ts'
import { useCountdown } from './use-countdown.ts'

const CLOSES_AFTER_MS = 8000

interface Props {
  greetings: Greeting[]
  onClose: () => void
}

/**
 * The greeting of the day over the corner of the page, which stays usable. It closes by itself unless somebody clicks or
 * focuses into it, and waits while the pointer is over it.
 */
export function HolidayPopup({ greetings, onClose }: Props) {
  const { t } = useTranslation(holidaysMessages)
  const titleId = useId()
  const [at, setAt] = useState(0)
  const [isTouched, setTouched] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const isLast = at === greetings.length - 1
  const { title, text, shape } = greetings[at]!
  useCountdown(CLOSES_AFTER_MS, { isPaused: isTouched || isHovered, onEnd: onClose })
  useEscape(onClose)
  useEffect(() => announce(title), [title])

  const goOn = () => {
    if (!isLast) return setAt(at + 1)
    onClose()
    document.getElementById(OFFERS_ID)?.scrollIntoView()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: focus, which keys need, counts as well
    <div
      role="dialog"
      aria-labelledby={titleId}
      className="holiday-popup"
      data-shape={shape}
      data-paused={isTouched || isHovered}
      onClick={() => setTouched(true)}
      onFocus={() => setTouched(true)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <IconButton className="holiday-popup-close" label={t('close')} onClick={onClose}>
        <Icon icon={X} />
      </IconButton>
      <DayDrawing shape={shape} />
      <h2 className="d2" id={titleId}>
        {title}
      </h2>
      {text && <p>{text}</p>}
      <Button onClick={goOn}>
        {isLast ? t('continue') : t('next', { n: at + 1, total: greetings.length })}
      </Button>
      {!isTouched && <span className="holiday-popup-rest" aria-hidden="true" />}
    </div>
  )
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
