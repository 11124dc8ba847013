import { useEffect, useState } from 'react'
import { useCalmMode } from '#app/calm/calm-mode.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'
import type { HolidayGroup } from '#contract/holidays'
import { isShownToday, rememberShown } from './shown-popups.ts'

const OPENS_AFTER_MS = 2000

/** Opens the popup of the day two seconds after the page, once a day for the same holidays. */
export function HolidayPopupTimer({ group }: { group: HolidayGroup }) {
  const isCalm = useCalmMode()
  const holidays = group.items.filter(({ has_popup }) => has_popup)
  const ids = holidays.map(({ id }) => id)
  const [isDue, setDue] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const isPossible = holidays.length > 0 && !isCalm && !isClosed
  useEffect(() => {
    if (!isPossible || isShownToday(ids, group.date)) return
    const timer = setTimeout(() => setDue(true), OPENS_AFTER_MS)
    return () => clearTimeout(timer)
    // The list is new in each rendering.
  }, [isPossible, ids.join(), group.date])
  const Popup = useLoadedComponent({
    isNeeded: isDue && isPossible,
    load: async () => (await import('./holiday-popup.tsx')).HolidayPopup,
    onFailure: () => {},
  })
  if (!Popup || !isDue || !isPossible) return null
  const close = () => {
    rememberShown(ids, group.date)
    setClosed(true)
  }
  return <Popup holidays={holidays} onClose={close} />
}
