import { useSuspenseQuery } from '@tanstack/react-query'
import { data, href } from 'react-router'
import { loadPageData } from '#app/api/load-page-data.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { drawQuery, drawsQuery } from '#app/draws/draw-queries.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Breadcrumbs } from '#app/shell/breadcrumbs.tsx'
import { PageHead } from '#app/shell/page-head.tsx'
import type { Draw } from '#contract/draws'
import type { Route } from './+types/page'
import { CheckDraw } from './check-draw.tsx'
import { DrawHead } from './draw-head.tsx'
import { DrawSteps } from './draw-steps.tsx'
import { NoDraw } from './no-draw.tsx'
import { OwnTickets } from './own-tickets.tsx'
import { PastDraws } from './past-draws.tsx'
import { Prizes } from './prizes.tsx'
import { TicketCard } from './ticket-card.tsx'
import './lucky-draw.css'

export const loader = ({ context, params }: Route.LoaderArgs) => load(context, params['*'])
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  load(context, params['*'])

function load(context: Route.LoaderArgs['context'], rest: string) {
  const id = parseCheckedDraw(rest)
  if (rest !== '' && !id) throw data(null, { status: 404 })
  return loadPageData(context, (queries, api) =>
    id ? queries.fetchQuery(drawQuery(api, id)) : queries.fetchQuery(drawsQuery(api)),
  )
}

/** Returns the id in `:id/check`; undefined on the page of the draws. */
function parseCheckedDraw(rest: string): string | undefined {
  return rest.match(/^([^/]+)\/check\/?$/)?.[1]
}

export default function LuckyDrawPage({ params }: Route.ComponentProps) {
  const id = parseCheckedDraw(params['*'])
  return id ? <CheckDraw id={id} /> : <Draws />
}

/** The draw of today, its prizes and tickets, and those that were drawn. What is personal comes from the browser. */
function Draws() {
  const { t } = useTranslation([luckyDrawMessages, navigationMessages])
  const { current, next, past } = useSuspenseQuery(drawsQuery(useApi())).data
  const user = useCurrentUser()
  const title = t('title')
  return (
    <main id="main" className="wrap pb-section">
      <PageHead title={title} description={t('description')} path={buildDrawPath()} />
      <Breadcrumbs crumbs={[{ label: t('navigation:home'), to: href('/') }, { label: title }]} />
      {current ? <CurrentDraw draw={current} /> : <NoDraw next={next} />}
      <PastDraws draws={past} />
      {current && <DrawSteps />}
      {user &&
        [...(current ? [current] : []), ...past.slice(0, 2)].map((draw) => (
          <OwnTickets key={draw.id} draw={draw} userId={user.id} />
        ))}
    </main>
  )
}

function CurrentDraw({ draw }: { draw: Draw }) {
  return (
    <>
      <DrawHead draw={draw} />
      <div className="draw-layout">
        <Prizes prizes={draw.prizes} currency={draw.currency} />
        <TicketCard draw={draw} />
      </div>
    </>
  )
}
