import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { drawTermsQuery, ownEntriesQuery } from '#app/draws/draw-queries.ts'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Amount } from '#app/ui/price.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import type { Draw, DrawTerms, OwnEntries } from '#contract/draws'
import type { Country } from '#contract/pricing'
import { TakePart } from './take-part.tsx'

const MAX_QUANTITY = 99

/** Sells tickets where they may be sold, and gives the free entry of today. */
export function TicketCard({ draw }: { draw: Draw }) {
  const { t } = useTranslation(luckyDrawMessages)
  const user = useCurrentUser()
  const [country, setCountry] = useState<Country>()
  const [quantity, setQuantity] = useState(1)
  const { terms, own } = useTicketTerms({ drawId: draw.id, userId: user?.id, country })
  const isSold = !terms || terms.ticket_variant_id !== null
  const isOver = draw.state === 'closed' || isPast(draw.closes_at, terms?.server_time)
  const left = own ? Math.max(own.max_bought - own.bought, 0) : MAX_QUANTITY
  if (isOver) {
    return (
      <div className="draw-ticket">
        <div>
          <h2 className="d2">{t('own.title')}</h2>
          <Odds own={own} terms={terms} />
        </div>
        <p>{t('state.closed')}</p>
      </div>
    )
  }
  return (
    <div className="draw-ticket">
      <div>
        <h2 className="d2">{t(isSold ? 'buy.title' : 'free.title')}</h2>
        <Odds own={own} terms={terms} />
        {isSold ? (
          <div className="draw-quantity">
            <Stepper
              value={Math.min(quantity, Math.max(left, 1))}
              max={Math.min(MAX_QUANTITY, Math.max(left, 1))}
              label={t('buy.quantity')}
              onChange={setQuantity}
            />
            <span className="draw-price">
              <Amount amount={draw.ticket_price * quantity} currency={draw.currency} />
            </span>
          </div>
        ) : (
          <p className="draw-quantity text-sm">{t('buy.notHere')}</p>
        )}
      </div>
      <div>
        {user === null && <SignInLink />}
        {user && (
          <TakePart
            {...{ draw, terms, own, country, quantity, left, isSold }}
            userId={user.id}
            onCountry={setCountry}
          />
        )}
        {user === undefined && (
          <Button wide disabled>
            {t('buy.add')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A draw that has ended is closed within a minute. */
function isPast(time: string, now: string | undefined): boolean {
  return now !== undefined && Date.parse(time) <= Date.parse(now)
}

interface TermsInput {
  drawId: string
  userId: string | undefined
  country: Country | undefined
}

function useTicketTerms({ drawId, userId, country }: TermsInput) {
  const api = useApi()
  const terms = useQuery({ ...drawTermsQuery(api, country), placeholderData: keepPreviousData })
  const own = useQuery({
    ...ownEntriesQuery(api, { userId: userId ?? '', drawId }),
    enabled: userId !== undefined,
  })
  return { terms: terms.data, own: own.data }
}

interface OddsProps {
  own: OwnEntries | undefined
  terms: DrawTerms | undefined
}

function Odds({ own, terms }: OddsProps) {
  const { t } = useTranslation(luckyDrawMessages)
  if (own)
    return <p className="text-sm">{t('odds', { own: own.ticket_count, total: own.total })}</p>
  // Keeps its line, so that nothing moves when it comes.
  return <p className="text-sm">{terms ? t('total', { count: terms.ticket_count }) : '\u00a0'}</p>
}

function SignInLink() {
  const { t } = useTranslation(luckyDrawMessages)
  const next = new URLSearchParams({ next: buildDrawPath() })
  return (
    <>
      <ButtonLink wide to={`${href('/auth')}?${next}`}>
        {t('free.signIn')}
      </ButtonLink>
      <p className="text-ink-2 text-sm">{t('free.signInHelp')}</p>
    </>
  )
}
