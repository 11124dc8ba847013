import { useEffect, useEffectEvent, useRef } from 'react'

interface CountdownOptions {
  isPaused: boolean
  onEnd: () => void
}

/** Calls `onEnd` once after a time, in which pauses do not count. */
export function useCountdown(durationMs: number, { isPaused, onEnd }: CountdownOptions) {
  const left = useRef(durationMs)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - startedAt
    }
  }, [isPaused])
}
