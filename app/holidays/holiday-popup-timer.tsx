import { useEffect, useState } from 'react'
import { useCalmMode } from '#app/calm/calm-mode.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'
import type { HolidayGroup } from '#contract/holidays'
import { useGreetings } from './greetings.ts'
import { isShownToday, rememberShown } from './shown-popups.ts'

const OPENS_AFTER_MS = 2000

/**
 * Opens the popup of the day two seconds after the page, once a day for the same holidays. The birthday of the user comes
 * first; its code is issued without the popup too.
 */
export function HolidayPopupTimer({ group }: { group: HolidayGroup | undefined }) {
  const isCalm = useCalmMode()
  const greetings = useGreetings(group)
  const ids = greetings.map(({ id }) => id)
  const day = group?.date ?? toLocalDay(new Date())
  const [isDue, setDue] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const isPossible = greetings.length > 0 && !isCalm && !isClosed
  useEffect(() => {
    if (!isPossible || isShownToday(ids, day)) return
    const timer = setTimeout(() => setDue(true), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
    // The list is new in each rendering.
  }, [isPossible, ids.join(), day])
  const Popup = useLoadedComponent({
    isNeeded: isDue && isPossible,
    load: async () => (await import('./holiday-popup.tsx')).HolidayPopup,
    onFailure: () => {},
  })
  if (!Popup || !isDue || !isPossible) return null
  const close = () => {
    rememberShown(ids, day)
    setClosed(true)
  }
  return <Popup greetings={greetings} onClose={close} />
}

function toLocalDay(time: Date): string {
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => `${part}`.padStart(2, '0'))
    .join('-')
}
