import type { ReactNode } from 'react'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { getNumberFormat } from '#platform/i18n/number-format'
import { adminHref } from '../../frame/screen-paths.ts'
import type { Application } from './application-queries.ts'
import { toProfileUrl } from './profile-url.ts'
import { usePlaceName } from './use-place-name.ts'

/** What the applicant says of their reach, and what they have bought. */
export function ApplicationFigures({ application }: { application: Application }) {
  const { t, language } = useTranslation([influencerAdminMessages, influencerMessages])
  const { followers_count: followers, engagement_rate: engagement, customer } = application
  const number = getNumberFormat(language)
  const percent = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const since = customer?.first_order_at
  const orders = number.format(customer?.order_count ?? 0)
  return (
    <dl className="application-figures">
      <Figure name={t('figure.followers')} note={t('figure.own')}>
        {followers === null ? t('missing') : number.format(followers)}
      </Figure>
      <Figure name={t('figure.engagement')} note={t('figure.own')}>
        {engagement === null ? t('missing') : percent.format(engagement / 100)}
      </Figure>
      <Figure
        name={t('influencer:form.content')}
        note={application.content_type && t(`influencer:contentType.${application.content_type}`)}
      >
        {t(`influencer:niche.${application.niche}`)}
      </Figure>
      <Figure
        name={t('figure.orders')}
        note={since ? t('figure.since', { year: `${new Date(since).getFullYear()}` }) : null}
      >
        {customer ? (
          <Link className="link" to={adminHref('customers/:id', { id: customer.id })}>
            {orders}
          </Link>
        ) : (
          orders
        )}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  name: string
  note: string | null
  children: ReactNode
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className="application-figure-note">{note}</dd>}
    </div>
  )
}

/** Where the applicant can be found and reached. */
export function ApplicationFacts({ application }: { application: Application }) {
  const { t } = useTranslation([influencerAdminMessages, influencerMessages])
  const place = usePlaceName(application.location)
  const { email, phone_number: phone, promotion_channels: channels } = application
  return (
    <div className="application-columns">
      <dl className="application-facts">
        {(['instagram', 'tiktok', 'youtube', 'website'] as const).map((network) => (
          <Fact key={network} name={t(`influencer:form.${network}`)}>
            {application[network] && (
              <ProfileLink network={network} profile={application[network]} />
            )}
          </Fact>
        ))}
      </dl>
      <dl className="application-facts">
        <Fact name={t('influencer:form.channels')}>
          {channels.map((channel) => t(`influencer:form.channel.${channel}`)).join(', ')}
        </Fact>
        <Fact name={t('influencer:form.location')}>{place}</Fact>
        <Fact name={t('influencer:form.email')}>
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </Fact>
        <Fact name={t('influencer:form.phone_number')}>
          {phone && (
            <a className="link" href={`tel:${phone}`}>
              {phone}
            </a>
          )}
        </Fact>
      </dl>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ProfileLinkProps {
  network: 'instagram' | 'tiktok' | 'youtube' | 'website'
  profile: string
}

function ProfileLink({ network, profile }: ProfileLinkProps) {
  const url = toProfileUrl(network, profile)
  if (!url) return profile
  return (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow ugc">
      {profile}
    </a>
  )
}
