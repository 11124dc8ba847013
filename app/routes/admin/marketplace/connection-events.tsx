import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MarketplaceConnection } from '#contract/marketplace'
import { getDateFormat } from '#platform/i18n/date-format'

/** Who connected and disconnected the account, and when the token was renewed; the newest first. */
export function ConnectionEvents({ connection }: { connection: MarketplaceConnection }) {
  const { t, language } = useTranslation(marketplaceMessages)
  const time = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const events = connection.events.map(({ event, actor_name: name, at }) => {
    return { at, text: t(`events.${event}`), name }
  })
  const renewedAt = connection.account?.token_renewed_at
  // Giving consent stores the tokens too.
  const isRenewed =
    renewedAt && Date.parse(renewedAt) - Date.parse(events[0]?.at ?? '0') > RENEWAL_MS
  if (isRenewed) events.unshift({ at: renewedAt, text: t('events.renewed'), name: null })
  return (
    <section className="marketplace-card" aria-labelledby="events-heading">
      <h2 id="events-heading">{t('events.title')}</h2>
      {events.length === 0 && <p className="text-ink-2">{t('events.none')}</p>}
      <ol className="marketplace-events">
        {events.map(({ at, text, name }) => (
          <li key={`${at} ${text}`}>
            <time className="text-ink-2" dateTime={at}>
              {time.format(new Date(at))}
            </time>
            <span className="min-w-0 wrap-anywhere">
              {text}
              {name !== null && <small>{name}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const RENEWAL_MS = 60_000
