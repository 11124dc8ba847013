import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { Countdown } from '#app/countdown/countdown.tsx'
import { useTimeLeft } from '#app/countdown/use-time-left.ts'
import { drawTermsQuery } from '#app/draws/draw-queries.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Draw } from '#contract/draws'

/** The job closes a draw within a minute of its end. */
const REFETCH_MS = 15_000

/** The time until a draw closes, or why there is none. */
export function DrawCountdown({ draw }: { draw: Draw }) {
  const { t } = useTranslation(luckyDrawMessages)
  if (draw.state === 'open') return <OpenDrawCountdown endsAt={Date.parse(draw.closes_at)} />
  return (
    <p className="draw-clock-note">
      {draw.state === 'paused' ? t('state.paused') : t('state.closed')}
    </p>
  )
}

function OpenDrawCountdown({ endsAt }: { endsAt: number }) {
  const queries = useQueryClient()
  const { data } = useQuery(drawTermsQuery(useApi(), undefined))
  const left = useTimeLeft({ endsAt, offset: data?.clockOffset })
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const refetch = () => queries.invalidateQueries({ queryKey: ['draws'] })
    const timer = setInterval(refetch, REFETCH_MS)
    return () => clearInterval(timer)
  }, [isOver, queries])
  return <Countdown endsAt={endsAt} left={left} />
}
