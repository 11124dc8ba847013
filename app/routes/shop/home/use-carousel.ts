import { useEffect, useState, useSyncExternalStore } from 'react'

export const SLIDE_INTERVAL_MS = 5000

/**
 * State of a carousel that advances every five seconds. It pauses under the pointer or the focus, after a slide was
 * chosen, and for users who prefer reduced motion. The play button overrides the last two.
 */
export function useCarousel(count: number) {
  const reducedMotion = useSyncExternalStore(
    subscribeToReducedMotion,
    prefersReducedMotion,
    () => false,
  )
  const [index, setIndex] = useState(0)
  const [loadedIndex, setLoadedIndex] = useState(0)
  const [override, setOverride] = useState<'play' | 'pause' | null>(null)
  const [isHovered, setHovered] = useState(false)
  const isPlaying = override ? override === 'play' : !reducedMotion

  useEffect(() => {
    if (!isPlaying || isHovered || count < 2) return
    const timer = setTimeout(() => setIndex((index + 1) % count), SLIDE_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [index, count, isHovered, isPlaying])

  // The next picture loads after a delay, when the page has settled.
  useEffect(() => {
    if (!isPlaying) return
    return runDelayed(() =>
      setLoadedIndex((last) => Math.max(last, Math.min(index + 1, count - 1))),
    )
  }, [index, count, isPlaying])

  return {
    index,
    count,
    loadedIndex: Math.max(loadedIndex, index),
    isPlaying,
    goTo(target: number) {
      setOverride('pause')
      setLoadedIndex((last) => Math.max(last, target))
      setIndex(target)
    },
    toggle: () => setOverride(isPlaying ? 'pause' : 'play'),
    pauseHandlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setHovered(true),
      onBlur: () => setHovered(false),
    },
  }
}

export type Carousel = ReturnType<typeof useCarousel>

const PRELOAD_DELAY_MS = 2500

function runDelayed(task: () => void) {
  const timer = setTimeout(task, PRELOAD_DELAY_MS)
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
