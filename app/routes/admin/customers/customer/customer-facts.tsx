import { customersMessages } from '#app/i18n/areas/customers.ts'

import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { AdminCustomer } from '#contract/customers'
import { adminHref } from '../../frame/screen-paths.ts'

/** How to reach a customer, where they live, what they want to be told, and the segments they are in. */
export function CustomerFacts({ customer }: { customer: AdminCustomer }) {
  const { t, language } = useTranslation(customersMessages)
  const countries = new Intl.DisplayNames([language], { type: 'region' })
  const { email, phone, addresses, segments, city, country } = customer
  return (
    <section className="customer-card" aria-labelledby="facts">
      <h2 id="facts">{t('facts.title')}</h2>
      <dl className="customer-facts">
        {email && (
          <div>
            <dt>{t('facts.email')}</dt>
            <dd>
              <a className="link" href={`mailto:${email}`}>
                {email}
              </a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>{t('facts.phone')}</dt>
            <dd>
              <a className="link" href={`tel:${phone}`}>
                {phone}
              </a>
            </dd>
          </div>
        )}
        {country && (
          <div>
            <dt>{t('facts.place')}</dt>
            <dd>{[city, countries.of(country)].filter(Boolean).join(', ')}</dd>
          </div>
        )}
        {customer.user_id && (
          <>
            <div>
              <dt>{t('facts.wishlist')}</dt>
              <dd>{customer.wishlist_count}</dd>
            </div>
            <div>
              <dt>{t('facts.reviews')}</dt>
              <dd>{customer.review_count}</dd>
            </div>
          </>
        )}
      </dl>
      {addresses.length > 0 && (
        <>
          <h3>{t('facts.addresses')}</h3>
          <ul>
            {addresses.map((address) => (
              <li key={address.id} className="customer-address">
                <address>
                  <span>{address.name}</span>
                  {address.lines.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                  <span>{countries.of(address.country)}</span>
                </address>
                {address.is_default && <Badge>{t('facts.defaultAddress')}</Badge>}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>{t('facts.segments')}</h3>
      {segments.length === 0 && <p className="text-ink-2">{t('facts.noSegments')}</p>}
      <ul>
        {segments.map(({ id, name }) => (
          <li key={id}>
            <TextLink to={`${adminHref('customers')}?${new URLSearchParams({ segment: id })}`}>
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
      <Consent customer={customer} />
    </section>
  )
}

/** A shop may only see what its customers agreed to; they change it themselves. */
function Consent({ customer: { is_subscribed, preferences } }: { customer: AdminCustomer }) {
  const { t } = useTranslation(customersMessages)
  return (
    <>
      <h3>{t('consent.title')}</h3>
      <dl className="customer-facts">
        <div>
          <dt>{t('consent.newsletter')}</dt>
          <dd>{is_subscribed ? t('filter.yes') : t('filter.no')}</dd>
        </div>
        {preferences &&
          CONSENT_TOPICS.map((topic) => (
            <div key={topic}>
              <dt>{t(`consent.${topic}`)}</dt>
              <dd>{preferences[topic] ? t('filter.yes') : t('filter.no')}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}

const CONSENT_TOPICS = [
  ...(['order_updates', 'wishlist_updates', 'promotions', 'recommendations'] as const),
  ...(['community_updates'] as const),
] as const
