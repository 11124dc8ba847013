import { adminMessages } from '#app/i18n/areas/admin.ts'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { getDateFormat } from '#platform/i18n/date-format'
import { getInitials } from '../../list/get-initials.ts'
import type { ListedApplication } from './application-queries.ts'
import { usePlaceName } from './use-place-name.ts'

interface Props {
  application: ListedApplication
  to: string
  isOpen: boolean
  isSelected: boolean
  /** Selects it; null if it cannot be decided. */
  onToggle: (() => void) | null
}

export function ApplicationRow({ application, to, isOpen, isSelected, onToggle }: Props) {
  const { t, language } = useTranslation([influencerAdminMessages, adminMessages])
  const { full_name: name, application_date: date } = application
  const format = getDateFormat(language, { day: 'numeric', month: 'short' })
  return (
    <li className="application-row">
      {onToggle && (
        <input
          type="checkbox"
          aria-label={t('admin:list.select', { name })}
          checked={isSelected}
          onChange={onToggle}
        />
      )}
      <Link to={to} aria-current={isOpen ? 'true' : undefined}>
        <span className="application-face" aria-hidden="true">
          {getInitials(name)}
        </span>
        <span className="application-name">{name}</span>
        <time dateTime={date}>{format.format(new Date(date))}</time>
        <span className="application-about">
          <About application={application} />
        </span>
      </Link>
    </li>
  )
}

function About({ application }: { application: ListedApplication }) {
  const { t, language } = useTranslation([influencerAdminMessages, influencerMessages])
  const place = usePlaceName(application.location)
  const { status, influencer, decided_at: decidedAt, followers_count: followers } = application
  const format = getDateFormat(language, { dateStyle: 'medium' })
  if (influencer?.suspended_at) {
    const date = format.format(new Date(influencer.suspended_at))
    return t('row.suspended', { date })
  }
  if (status !== 'pending' && decidedAt)
    return t(`row.${status}`, { date: format.format(new Date(decidedAt)) })
  const facts = [
    t(`influencer:niche.${application.niche}`),
    ...(followers === null ? [] : [t('row.followers', { count: followers })]),
    ...(place ? [place] : []),
  ]
  return facts.join(', ')
}
