import { useEffect, useState } from 'react'

const SECOND_MS = 1000

/** Returns the milliseconds until a time of the server, counted down each second; 0 from then on. */
export function useTimeLeft({ endsAt, offset }: { endsAt: number; offset: number }): number {
  const calculate = () => Math.max(0, endsAt - (Date.now() + offset))
  const [left, setLeft] = useState(calculate)
  const isOver = left === 0
  useEffect(() => {
    setLeft(calculate())
    if (isOver) return
    const timer = setInterval(() => setLeft(calculate()), SECOND_MS)
    return () => clearInterval(timer)
  }, [endsAt, offset, isOver])
  return left
}
