import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { type AdminDraw, type DrawWinner, winnersQuery } from './draw-queries.ts'

const STATE_VARIANTS = {
  waiting: 'wait',
  claimed: 'good',
  forfeited: 'plain',
} as const satisfies Record<DrawWinner['state'], string>

/** Everybody who was drawn, with what became of their prize. */
export function Winners({ draw }: { draw: AdminDraw }) {
  const { t } = useTranslation(drawAdminMessages)
  const query = useQuery(winnersQuery(useApi(), useAdminKey(), draw.id))
  return (
    <section aria-label={t('winners.title')}>
      <h3 className="d1">{t('winners.title')}</h3>
      <QueryView query={query} errorTitle={t('winners.failed')} skeleton="h-24">
        {({ items }) =>
          items.length === 0 ? (
            <p className="py-3 text-ink-2">{t('winners.none')}</p>
          ) : (
            <ol className="draw-winners">
              {items.map((winner) => (
                <Winner key={winner.id} winner={winner} />
              ))}
            </ol>
          )
        }
      </QueryView>
    </section>
  )
}

function Winner({ winner }: { winner: DrawWinner }) {
  const { t, language } = useTranslation(drawAdminMessages)
  const { can } = useAccess()
  const timeZone = useTimeZone()
  const date = getDateFormat(language, { dateStyle: 'medium', timeZone })
  const { ticket, prize, tier, name, state, claim_until, order_id } = winner
  return (
    <li>
      <span className="min-w-0 wrap-anywhere">
        <strong>
          {t(`tier.${tier}`)}: {prize}
        </strong>
        <small>
          {t('winners.ticket', { ticket })}
          {name && `, ${name}`}
          {state === 'waiting' &&
            `, ${t('winners.until', { day: date.format(new Date(claim_until)) })}`}
        </small>
        {order_id && can('orders:read') && (
          <Link to={adminHref('orders/:id', { id: order_id })}>{t('winners.order')}</Link>
        )}
      </span>
      <Badge variant={STATE_VARIANTS[state]}>{t(`winners.state.${state}`)}</Badge>
    </li>
  )
}
