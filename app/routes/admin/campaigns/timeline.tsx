import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { type DrawBarData, type Promotion, timelineQuery } from './campaign-queries.ts'
import { useDescribePromotion } from './use-describe-promotion.ts'

const DAY_MS = 86_400_000
const DAYS_BEFORE = 13
const DAYS_AFTER = 15
const DAYS = DAYS_BEFORE + DAYS_AFTER

/** What runs when, as bars on the days of four weeks: ink running, outline planned, grey over or stopped. */
export function Timeline() {
  const { t } = useTranslation(campaignsMessages)
  const [now] = useState(() => new Date())
  const start = new Date(now.getTime() - DAYS_BEFORE * DAY_MS)
  start.setHours(0, 0, 0, 0)
  const end = new Date(start.getTime() + DAYS * DAY_MS)
  const period = { from: start.toISOString(), to: end.toISOString() }
  const query = useQuery(timelineQuery(useApi(), useAdminKey(), period))
  return (
    <section aria-labelledby="timeline" className="pt-6">
      <div className="campaign-head">
        <h2 id="timeline">{t('timeline.title')}</h2>
        <ul className="campaign-legend">
          <li data-state="running">{t('state.running')}</li>
          <li data-state="planned">{t('state.planned')}</li>
          <li data-state="over">{t('timeline.stopped')}</li>
        </ul>
      </div>
      <QueryView query={query} errorTitle={t('timeline.failed')} skeleton="h-32">
        {({ items, draws }) =>
          items.length + draws.length === 0 ? (
            <p className="py-3 text-ink-2">{t('timeline.none')}</p>
          ) : (
            <Bars promotions={items} draws={draws} start={start} now={now} />
          )
        }
      </QueryView>
    </section>
  )
}

interface BarsProps {
  promotions: Promotion[]
  draws: DrawBarData[]
  start: Date
  now: Date
}

function Bars({ promotions, draws, start, now }: BarsProps) {
  const { t, language } = useTranslation(campaignsMessages)
  const date = getDateFormat(language, { day: 'numeric', month: 'short' })
  const locate = (time: number) => clamp((time - start.getTime()) / (DAYS * DAY_MS))
  const marks = [0, 7, 21, 28].map((day) => ({
    day,
    text: date.format(new Date(start.getTime() + day * DAY_MS)),
  }))
  return (
    <>
      <ul className="campaign-bars" style={{ '--at': locate(now.getTime()) } as CSSProperties}>
        {promotions.map((promotion) => (
          <Bar key={promotion.id} promotion={promotion} locate={locate} />
        ))}
        {draws.map((draw) => (
          <DrawBar key={draw.id} draw={draw} locate={locate} />
        ))}
        <li className="campaign-now" aria-hidden="true" />
      </ul>
      <ol className="campaign-days" aria-hidden="true">
        {marks.map(({ day, text }) => (
          <li key={day} style={{ left: `${(day / DAYS) * 100}%` }}>
            {text}
          </li>
        ))}
        <li className="campaign-today" style={{ left: `${locate(now.getTime()) * 100}%` }}>
          {t('timeline.today')}
        </li>
      </ol>
    </>
  )
}

interface BarProps {
  promotion: Promotion
  locate: (time: number) => number
}

function Bar({ promotion, locate }: BarProps) {
  const { t, language } = useTranslation(campaignsMessages)
  const describe = useDescribePromotion()
  const { name, code, state, starts_at, ends_at, created_at } = promotion
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const number = getNumberFormat(language)
  const from = locate(Date.parse(starts_at ?? created_at))
  const to = ends_at === null ? 1 : locate(Date.parse(ends_at))
  const days = t('timeline.days', {
    from: date.format(new Date(starts_at ?? created_at)),
    to: ends_at === null ? 'none' : date.format(new Date(ends_at)),
    hasEnd: ends_at === null ? 'no' : 'yes',
  })
  const used =
    promotion.max_redemptions === null
      ? t('timeline.used', { count: promotion.redemption_count })
      : t('list.usedOf', {
          count: number.format(promotion.redemption_count),
          limit: number.format(promotion.max_redemptions),
        })
  return (
    <Lane
      {...{ state, from, to, days, text: used, about: describe(promotion) }}
      path={getPath(promotion)}
      name={code ?? name}
    />
  )
}

/** Draws are planned, take entries, or are over. */
function DrawBar({ draw, locate }: { draw: DrawBarData; locate: BarProps['locate'] }) {
  const { t, language } = useTranslation(campaignsMessages)
  const date = getDateFormat(language, { dateStyle: 'medium' })
  const [from, to] = [draw.opens_at, draw.closes_at].map((time) => locate(Date.parse(time)))
  const [opens, closes] = [draw.opens_at, draw.closes_at].map((time) => date.format(new Date(time)))
  return (
    <Lane
      state={DRAW_STATES[draw.state]}
      {...{ from: from!, to: to!, name: draw.name, about: t('timeline.draw') }}
      days={t('timeline.days', { from: opens!, to: closes!, hasEnd: 'yes' })}
      text={t('timeline.tickets', { count: draw.tickets })}
      path={adminHref('campaigns/draws')}
    />
  )
}

const DRAW_STATES = {
  ...{ planned: 'planned', open: 'running', paused: 'paused' },
  ...{ closed: 'over', drawn: 'over', cancelled: 'over' },
} as const satisfies Record<DrawBarData['state'], Promotion['state']>

interface LaneProps {
  state: Promotion['state']
  from: number
  to: number
  name: string
  about: string
  path: string
  /** From when to when. */
  days: string
  text: string
}

function Lane({ state, from, to, name, about, path, days, text }: LaneProps) {
  const { t } = useTranslation(campaignsMessages)
  return (
    <li>
      <span className="min-w-0">
        <Link to={path} className="campaign-bar-name">
          {name}
        </Link>
        <small>{about}</small>
      </span>
      <span className="campaign-lane">
        <span
          className="campaign-bar"
          data-state={state}
          style={{ '--from': from, '--to': Math.max(to, from + 0.01) } as CSSProperties}
          title={`${days}, ${text}`}
        >
          <span className="sr-only">
            {t(`state.${state}`)}, {days},
          </span>{' '}
          {text}
        </span>
      </span>
    </li>
  )
}

/** Flash sales have a list of their own. */
function getPath({ id, kind }: Promotion): string {
  return kind === 'flash_sale'
    ? adminHref('campaigns/flash-sales')
    : adminHref('campaigns/:id', { id })
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
