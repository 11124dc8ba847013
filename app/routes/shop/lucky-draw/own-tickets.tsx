import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useCalmMode } from '#app/calm/calm-mode.ts'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { ownEntriesQuery } from '#app/draws/draw-queries.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import type { Draw, OwnEntries } from '#contract/draws'
import { getDateFormat } from '#platform/i18n/date-format'
import { ClaimForm } from './claim-form.tsx'

interface Props {
  draw: Draw
  userId: string
  /** Says so to a shopper without a ticket. Default: shows nothing. */
  hasEmptyState?: boolean
}

/** What the shopper has in a draw, and what came of it. */
export function OwnTickets({ draw, userId, hasEmptyState = false }: Props) {
  const { t } = useTranslation(luckyDrawMessages)
  const own = useQuery(ownEntriesQuery(useApi(), { userId, drawId: draw.id })).data
  if (!own) return null
  if (own.tickets.length === 0) {
    return hasEmptyState && <EmptyState level="h3" title={t('own.none')} help={t('own.how')} />
  }
  const isDrawn = draw.state === 'drawn'
  return (
    <section className="pt-section">
      <h2 className="d2 wrap-anywhere">
        {isDrawn ? <Result draw={draw} own={own} /> : t('own.title')}
      </h2>
      <p className="pb-4 text-ink-2 text-sm wrap-anywhere">
        {t('own.count', { count: own.ticket_count, name: draw.name })}
      </p>
      <TicketList own={own} isDrawn={isDrawn} />
      {own.prize && <Prize draw={draw} own={own} userId={userId} />}
      {isDrawn && (
        <p className="pt-5">
          <ButtonLink variant="secondary" to={buildDrawPath(draw.id)}>
            {t('check.title')}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

function Result({ draw, own }: { draw: Draw; own: OwnEntries }) {
  const { t } = useTranslation(luckyDrawMessages)
  const prize = draw.prizes.find(({ id }) => id === own.prize?.prize_id)
  return prize && own.prize
    ? t('own.won', { number: own.prize.ticket, prize: prize.name })
    : t('own.lost')
}

function TicketList({ own, isDrawn }: { own: OwnEntries; isDrawn: boolean }) {
  const { t, language } = useTranslation(luckyDrawMessages)
  const date = getDateFormat(language, { day: 'numeric', month: 'short' })
  const isCalm = useCalmMode()
  const isNews = own.prize?.state === 'waiting' && !isCalm
  return (
    <ul className="draw-stubs" data-moment={isNews}>
      {own.tickets.map(({ number, source, created_at, order_number }) => {
        const isWon = own.prize?.ticket === number
        const origin = order_number ?? date.format(new Date(created_at))
        return (
          <li key={number} data-result={isDrawn ? (isWon ? 'won' : 'lost') : undefined}>
            <b>{number}</b>
            <small>
              {isDrawn && !isWon ? t('own.didNotWin') : `${t(`source.${source}`)}, ${origin}`}
            </small>
          </li>
        )
      })}
    </ul>
  )
}

function Prize({ draw, own, userId }: { draw: Draw; own: OwnEntries; userId: string }) {
  const { t, language } = useTranslation(luckyDrawMessages)
  const { state, claim_until, order_id, winner_id } = own.prize!
  const date = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short' })
  if (state === 'forfeited') return <p className="pt-4">{t('claim.forfeited')}</p>
  if (state === 'claimed') {
    return (
      <p className="pt-4">
        {t('claim.claimed')}{' '}
        {order_id && (
          <ButtonLink size="small" variant="quiet" to={href('/orders/:id', { id: order_id })}>
            {t('claim.order')}
          </ButtonLink>
        )}
      </p>
    )
  }
  return (
    <>
      <p className="pt-4">{t('claim.until', { time: date.format(new Date(claim_until)) })}</p>
      <ClaimForm winnerId={winner_id} userId={userId} drawId={draw.id} />
    </>
  )
}
