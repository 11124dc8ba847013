import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { drawTermsQuery } from '#app/draws/draw-queries.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Draw } from '#contract/draws'
import { getDateFormat } from '#platform/i18n/date-format'

/** The time until a draw closes, by the clock of the server. Its place is empty until that is known. */
export function Countdown({ draw }: { draw: Draw }) {
  const { t, language } = useTranslation(luckyDrawMessages)
  const { data } = useQuery({
    ...drawTermsQuery(useApi(), undefined),
    enabled: draw.state === 'open',
  })
  const left = useSecondsUntil(draw.closes_at, data?.clockOffset)
  if (draw.state !== 'open') {
    return (
      <p className="draw-clock-note">
        {draw.state === 'paused' ? t('state.paused') : t('state.closed')}
      </p>
    )
  }
  const [hours, minutes, seconds] = split(left ?? 0)
  const closes = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <p
      className="draw-clock"
      role="timer"
      aria-label={
        left === null ? undefined : t('closes', { time: closes.format(new Date(draw.closes_at)) })
      }
      data-known={left !== null}
    >
      {(
        [
          ['hours', hours],
          ['minutes', minutes],
          ['seconds', seconds],
        ] as const
      ).map(([unit, value]) => (
        <span key={unit} aria-hidden="true">
          <b>{String(value).padStart(2, '0')}</b>
          <small>{t(`clock.${unit}`)}</small>
        </span>
      ))}
    </p>
  )
}

function useSecondsUntil(time: string, clockOffset: number | undefined): number | null {
  const queries = useQueryClient()
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (clockOffset === undefined) return
    const tick = () => setNow(Date.now() + clockOffset)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [clockOffset])
  const left = now === null ? null : Math.max(0, Math.ceil((Date.parse(time) - now) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    // The job closes it within a minute.
    const timer = setInterval(() => queries.invalidateQueries({ queryKey: ['draws'] }), 15_000)
    return () => clearInterval(timer)
  }, [isOver, queries])
  return left
}

function split(seconds: number): [number, number, number] {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
}
