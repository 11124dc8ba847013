import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useState } from 'react'
import { href } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { buildDrawPath } from '#app/draws/draw-path.ts'
import { drawTermsQuery, ownEntriesQuery } from '#app/draws/draw-queries.ts'
import { CountryField } from '#app/forms/country-field.tsx'
import { luckyDrawMessages } from '#app/i18n/areas/lucky-draw.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import type { Draw } from '#contract/draws'
import type { Country } from '#contract/pricing'

/** The free entry of today, with what the country of the shopper asks for. */
export function TicketCard({ draw }: { draw: Draw }) {
  const { t } = useTranslation(luckyDrawMessages)
  const user = useCurrentUser()
  return (
    <div className="draw-ticket">
      <div>
        <h2 className="d2">{t('free.title')}</h2>
        <p className="text-ink-2 text-sm">{t('free.about')}</p>
        <Odds draw={draw} userId={user?.id} />
      </div>
      <div>
        {user === null && <SignInLink />}
        {user && <FreeEntry draw={draw} userId={user.id} />}
        {user === undefined && (
          <Button wide disabled>
            {t('free.take')}
          </Button>
        )}
      </div>
    </div>
  )
}

function Odds({ draw, userId }: { draw: Draw; userId: string | undefined }) {
  const { t } = useTranslation(luckyDrawMessages)
  const api = useApi()
  const terms = useQuery(drawTermsQuery(api, undefined)).data
  const own = useQuery({
    ...ownEntriesQuery(api, { userId: userId ?? '', drawId: draw.id }),
    enabled: userId !== undefined,
  }).data
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

interface FreeEntryProps {
  draw: Draw
  userId: string
}

function FreeEntry({ draw, userId }: FreeEntryProps) {
  const { t } = useTranslation(luckyDrawMessages)
  const api = useApi()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Country>()
  const [isAdult, setIsAdult] = useState(false)
  const terms = useQuery(drawTermsQuery(api, chosen)).data
  const own = useQuery(ownEntriesQuery(api, { userId, drawId: draw.id })).data
  const country = chosen ?? terms?.country
  const take = useAction(
    () =>
      parseResponse(
        api['lucky-draw']['free-entry'].$post({ json: { country: country!, is_adult: isAdult } }),
      ),
    {
      fallbackMessage: t('free.failed'),
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries({
            queryKey: ownEntriesQuery(api, { userId, drawId: draw.id }).queryKey,
          }),
          queries.invalidateQueries({ queryKey: ['draws', 'terms'] }),
        ]),
    },
  )
  if (own?.has_free_entry) {
    return (
      <>
        <Button wide disabled>
          {t('free.taken')}
        </Button>
        <p className="text-ink-2 text-sm" role="status">
          {take.data ? t('free.yours', { number: take.data.number }) : t('free.tomorrow')}
        </p>
      </>
    )
  }
  const isClosed = terms?.rule === 'closed'
  return (
    <>
      <CountryField
        name="draw-country"
        value={country ?? ''}
        onChange={({ target }) => setChosen(target.value as Country)}
      />
      {terms?.needs_adult && !isClosed && (
        <CheckboxOrRadio
          label={t('free.adult')}
          checked={isAdult}
          onChange={({ target }) => setIsAdult(target.checked)}
        />
      )}
      {own?.email_verified === false && <p className="text-sm">{t('free.verify')}</p>}
      {isClosed ? (
        <p className="text-sm">{t('free.notHere')}</p>
      ) : (
        <Button
          wide
          disabled={draw.state !== 'open' || !terms || own?.email_verified === false}
          busy={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('free.take')}
        </Button>
      )}
      {take.errorMessage && (
        <p className="text-bad text-sm" role="alert">
          {take.errorMessage}
        </p>
      )}
    </>
  )
}
