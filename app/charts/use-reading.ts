import { type KeyboardEvent, type PointerEvent, useState } from 'react'

/** The place of a chart that is read by pointer, touch or arrow keys; null while none is. */
export function useReading(count: number, { isColumns = false } = {}) {
  const [at, setAt] = useState<number | null>(null)
  const show = (place: number) => setAt(Math.max(0, Math.min(count - 1, place)))
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? count - 1
    const places: Record<string, number> = {
      ArrowLeft: at === null ? from : from - 1,
      ArrowRight: at === null ? from : from + 1,
      Home: 0,
      End: count - 1,
    }
    const place = places[event.key]
    if (event.key === 'Escape') setAt(null)
    if (place === undefined) return
    event.preventDefault()
    show(place)
  }
  const onPointer = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    show(isColumns ? Math.floor(share * count) : Math.round(share * (count - 1)))
  }
  return {
    at: at !== null && at < count ? at : null,
    handlers: {
      onKeyDown,
      onPointerMove: onPointer,
      onPointerDown: onPointer,
      onPointerLeave: () => setAt(null),
      onBlur: () => setAt(null),
    },
  }
}
