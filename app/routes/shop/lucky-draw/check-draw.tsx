import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { fetchOrThrow } from '#app/api/fetch-or-throw.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { drawQuery, ownEntriesQuery } from '#app/draws/draw-queries.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { ErrorState, Skeleton } from '#app/ui/feedback-states.tsx'
import type { Draw } from '#contract/draws'
import { checkDraw, type DrawStep } from '#platform/fair-draw/check-draw'
import { getDateFormat } from '#platform/i18n/date-format'

/** Works a draw out again in the browser, from what was published. */
export function CheckDraw({ id }: { id: string }) {
  const { t } = useTranslation([luckyDrawMessages, navigationMessages])
  const { data: draw } = useSuspenseQuery(drawQuery(useApi(), id))
  const crumbs = [
    { label: t('navigation:home'), to: href('/') },
    { label: t('title'), to: buildDrawPath() },
    { label: t('check.title') },
  ]
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={`${t('check.title')}: ${draw.name}`} noIndex />
      <Breadcrumbs crumbs={crumbs} />
      <div className="draw-check">
        <div className="grid content-start gap-4">
          <h1 className="d3">{t('check.title')}</h1>
          <p className="text-ink-2 wrap-anywhere">{draw.name}</p>
          {draw.state === 'drawn' ? <Downloads id={draw.id} /> : <p>{t('check.notDrawn')}</p>}
          {draw.state === 'drawn' && <OwnEntrant id={draw.id} />}
        </div>
        {draw.state === 'drawn' && <Proof draw={draw} />}
      </div>
    </main>
  )
}

function Downloads({ id }: { id: string }) {
  const { t } = useTranslation(luckyDrawMessages)
  return (
    <ul className="grid gap-2">
      <li>
        <a href={`/api/draws/${id}/entries`}>{t('check.entries')}</a>
      </li>
      <li>
        <a href={`/api/draws/${id}/proof`} download={`proof-${id}.json`}>
          {t('check.proof')}
        </a>
      </li>
      <li>
        <a href="/api/draws/verifier">{t('check.verifier')}</a>
      </li>
    </ul>
  )
}

function OwnEntrant({ id }: { id: string }) {
  const { t } = useTranslation(luckyDrawMessages)
  const user = useCurrentUser()
  const own = useQuery({
    ...ownEntriesQuery(useApi(), { userId: user?.id ?? '', drawId: id }),
    enabled: Boolean(user),
  }).data
  if (!own?.entrant) return null
  const numbers = own.tickets.map(({ number }) => number).join(', ')
  return (
    <p className="text-sm">
      {t('check.own', { numbers })} <code className="draw-hash">{own.entrant}</code>
    </p>
  )
}

function Proof({ draw }: { draw: Draw }) {
  const { t } = useTranslation(luckyDrawMessages)
  const { commitment, seed, entries_hash, randomness, winners } = draw
  const check = useQuery({
    queryKey: ['draws', draw.id, 'check', winners.length],
    queryFn: async () => {
      const response = await fetchOrThrow(`/api/draws/${draw.id}/entries`)
      return checkDraw(
        { commitment: commitment!, seed: seed!, entries_hash: entries_hash!, randomness, winners },
        await response.text(),
      )
    },
    // Only the browser of whoever doubts it counts.
    enabled: typeof window !== 'undefined',
  })
  if (typeof window !== 'undefined' && !window.isSecureContext) return <p>{t('check.insecure')}</p>
  if (check.isError) return <ErrorState title={t('check.failed')} onRetry={check.refetch} />
  if (!check.data) return <Skeleton className="h-96" />
  const isRight = check.data.every(({ published, computed }) => published === computed)
  return (
    <div>
      <p role="status" className="pb-4">
        <Badge variant={isRight ? 'good' : 'bad'}>
          {t(isRight ? 'check.fits' : 'check.doesNotFit')}
        </Badge>
      </p>
      <ol className="draw-proof">
        {check.data.map((step) => (
          <Step key={step.name} step={step} draw={draw} />
        ))}
      </ol>
    </div>
  )
}

function Step({ step, draw }: { step: DrawStep; draw: Draw }) {
  const { t, language } = useTranslation(luckyDrawMessages)
  const fits = step.published === step.computed
  const format = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  const times = {
    commitment: draw.opened_at,
    entries: draw.closed_at,
    order: draw.drawn_at,
    winners: draw.drawn_at,
  }
  const time = times[step.name]
  return (
    <li>
      <span className="draw-tick" data-fits={fits} aria-hidden="true">
        {fits ? '✓' : '!'}
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold">{t(`check.step.${step.name}`)}</h2>
        <p className="text-ink-2 text-sm">{time && format.format(new Date(time))}</p>
        <p className="draw-hash">{step.published}</p>
        {!fits && (
          <>
            <p className="text-bad font-semibold">{t('check.doesNotFit')}</p>
            <p className="draw-hash">{step.computed}</p>
          </>
        )}
      </div>
    </li>
  )
}
