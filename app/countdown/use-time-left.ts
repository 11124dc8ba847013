import { useEffect, useState } from 'react'

const SECOND_MS = 1000

interface End {
  /** In milliseconds of the epoch. */
  endsAt: number
  /** How many milliseconds the server is ahead of this browser; absent until that is known. */
  offset: number | undefined
}

/** Returns the milliseconds until a time of the server, counted down each second; 0 from then on, null until known. */
export function useTimeLeft({ endsAt, offset }: End): number | null {
  const calculate = () =>
    offset === undefined ? null : Math.max(0, endsAt - (Date.now() + offset))
  const [left, setLeft] = useState(calculate)
  const isOver = left === 0
  useEffect(() => {
    setLeft(calculate())
    if (isOver || offset === undefined) return
    const timer = setInterval(() => setLeft(calculate()), SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAt, offset, isOver])
  return left
}
