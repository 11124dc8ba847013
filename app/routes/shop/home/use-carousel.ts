import { useEffect, useState, useSyncExternalStore } from 'react'

export const SLIDE_INTERVAL_MS = 5000

/**
 * Which slide shows. It moves on every five seconds, but not under the pointer or the focus, not once a slide was
 * chosen or it was paused, and not for those who asked for less motion, unless they press play.
 */
export function useCarousel(count: number) {
  const lessMotion = useSyncExternalStore(
    subscribeToReducedMotion,
    prefersReducedMotion,
    () => false,
  )
  const [at, setAt] = useState(0)
  const [loaded, setLoaded] = useState(0)
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null)
  const [isHeld, setHeld] = useState(false)
  const isPlaying = choice ? choice === 'play' : !lessMotion

  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return
    const timer = setTimeout(() => setAt((at + 1) % count), SLIDE_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [at, count, isHeld, isPlaying])

  // The next picture is asked for once the page has nothing better to do.
  useEffect(() => {
    if (!isPlaying) return
    return runWhenIdle(() => setLoaded((last) => Math.max(last, Math.min(at + 1, count - 1))))
  }, [at, count, isPlaying])

  return {
    at,
    count,
    loaded: Math.max(loaded, at),
    isPlaying,
    show(place: number) {
      setChoice('pause')
      setLoaded((last) => Math.max(last, place))
      setAt(place)
    },
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    holding: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  }
}

export type Carousel = ReturnType<typeof useCarousel>

const IDLE_DELAY_MS = 2500

function runWhenIdle(task: () => void) {
  const timer = setTimeout(task, IDLE_DELAY_MS)
  return () => clearTimeout(timer)
}

function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function subscribeToReducedMotion(listener: () => void) {
  const query = matchMedia('(prefers-reduced-motion: reduce)')
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
