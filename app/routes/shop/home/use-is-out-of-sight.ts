import { useEffect, useRef, useState } from 'react'

/**
 * Whether the place of an element has been out of the window since it was needed: then something can be put there, and
 * nothing that the shopper sees moves.
 */
export function useIsOutOfSight(isNeeded: boolean) {
  const ref = useRef<HTMLDivElement>(null)
  const [isOutOfSight, setIsOutOfSight] = useState(false)
  useEffect(() => {
    const place = ref.current
    if (!isNeeded || !place || isOutOfSight) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry && !entry.isIntersecting) setIsOutOfSight(true)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [isNeeded, isOutOfSight])
  return { ref, isOutOfSight }
}
