import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { influencerAdminMessages } from '#app/i18n/areas/influencer-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CopyLine } from '#app/sharing/copy-line.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { MAX_INFLUENCER_TEXT_LENGTH } from '#contract/influencers'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { getInitials } from '../../list/get-initials.ts'
import { ApplicationActions } from './application-actions.tsx'
import { ApplicationFacts, ApplicationFigures } from './application-facts.tsx'
import { ApplicationHistory } from './application-history.tsx'
import type { Application } from './application-queries.ts'
import { InfluencerDocuments } from './documents/documents.tsx'

/** All that a clerk knows of an application, and what they may do about it. */
export function ApplicationDetail({ application }: { application: Application }) {
  const { can } = useAccess()
  return (
    <div className="grid gap-6">
      <Head application={application} />
      <DecisionNote application={application} />
      <SimilarNote application={application} />
      <ApplicationFigures application={application} />
      <Texts application={application} />
      <ApplicationFacts application={application} />
      {can('influencer_files:read') && <InfluencerDocuments userId={application.id} />}
      <ApplicationHistory application={application} canWrite={can('influencers:write')} />
    </div>
  )
}

function Head({ application }: { application: Application }) {
  const { t, language } = useTranslation(influencerAdminMessages)
  const { can } = useAccess()
  const { full_name: name, account, application_date } = application
  const format = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const isVerified = account.is_email_verified
  return (
    <div className="admin-head items-center">
      <div className="flex min-w-0 items-center gap-4">
        <span className="application-face is-large" aria-hidden="true">
          {getInitials(name)}
        </span>
        <div className="min-w-0">
          <h2 className="d1 wrap-anywhere">{name}</h2>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
            <span>{t('applied', { date: format.format(new Date(application_date)) })}</span>
            <span className="wrap-anywhere">{account.email}</span>
            <Badge variant={isVerified ? 'good' : 'wait'}>
              {isVerified ? t('verified') : t('notVerified')}
            </Badge>
          </p>
        </div>
      </div>
      {can('influencers:write') && <ApplicationActions application={application} />}
    </div>
  )
}

/** What was decided, in words. */
function DecisionNote({ application }: { application: Application }) {
  const { t, language } = useTranslation(influencerAdminMessages)
  const { status, influencer, reject_reason: reason, reapply_at: reapplyAt } = application
  const format = getDateFormat(language, { dateStyle: 'long' })
  const toDate = (time: string | null) => (time ? format.format(new Date(time)) : '')
  if (status === 'rejected' && reason) {
    return (
      <Note variant="bad">
        <strong>{t('decision.rejected', { date: toDate(application.decided_at) })}</strong>{' '}
        {t(`reason.${reason}`)}. {t('decision.reapply', { date: toDate(reapplyAt) })}
      </Note>
    )
  }
  if (!influencer) return null
  const { code, suspended_at: suspendedAt, suspension_reason: suspension } = influencer
  if (suspendedAt) {
    return (
      <Note variant="bad">
        <strong>{t('decision.suspended', { date: toDate(suspendedAt) })}</strong>{' '}
        {suspension && `${t(`suspension.${suspension}`)}. `}
        {t('decision.code', { code })}
      </Note>
    )
  }
  // The address has no page, so the router cannot build it.
  const link = new URL(`r/${code}`, location.origin).href
  return (
    <Note>
      <strong>{t('decision.approved', { date: toDate(application.decided_at) })}</strong>
      <div className="grid gap-3 pt-3">
        <CopyLine label={t('decision.codeLabel')} text={code} isLarge />
        <CopyLine label={t('decision.link')} text={link} />
      </div>
    </Note>
  )
}

/** Other applications, perhaps by the same person. */
function SimilarNote({ application: { similar } }: { application: Application }) {
  const { t } = useTranslation([influencerAdminMessages, influencerMessages])
  if (similar.length === 0) return null
  return (
    <Note variant="bad">
      <strong>{t('similar.title')}</strong>
      <ul>
        {similar.map(({ id, full_name: name, status, matches }) => (
          <li key={id}>
            <Link
              className="link"
              to={`${adminHref('affiliate-analytics/applications')}?application=${id}#application`}
            >
              {name}
            </Link>{' '}
            ({t(`view.${status}`)}): {matches.map((one) => t(`influencer:form.${one}`)).join(', ')}
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Texts({ application }: { application: Application }) {
  const { t } = useTranslation([influencerAdminMessages, influencerMessages])
  const texts = [
    { id: 'bio', text: application.bio },
    { id: 'promotion_plan', text: application.promotion_plan },
  ] as const
  return (
    <div className="application-columns">
      {texts.map(({ id, text }) => (
        <section key={id} aria-labelledby={`application-${id}`}>
          <h3 id={`application-${id}`}>{t(`influencer:form.${id}`)}</h3>
          <p className="pt-1.5 wrap-anywhere whitespace-pre-line">{text ?? t('missing')}</p>
          {text !== null && (
            <p className="pt-1 text-[0.8125rem] text-ink-2">
              {t('influencer:form.length', {
                ...{ length: text.length, most: MAX_INFLUENCER_TEXT_LENGTH },
              })}
            </p>
          )}
        </section>
      ))}
    </div>
  )
}
