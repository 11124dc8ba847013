import type { ReactNode } from 'react'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useLanguage, useTranslation } from '#app/i18n/use-translation.ts'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import type { InfluencerApplication } from '#contract/influencers'
import { getDateFormat } from '#platform/i18n/date-format'
import './influencer.css'

const DOTS = {
  ...({ pending: 'travelling', approved: 'out', rejected: 'inside', suspended: 'inside' } as const),
}

interface Props {
  application: InfluencerApplication
  /** What can be done about it. */
  children?: ReactNode
}

/** Where an application stands. */
export function ApplicationStatus({ application, children }: Props) {
  const { t } = useTranslation(influencerMessages)
  const { influencer, full_name: name } = application
  const status = influencer?.suspended_at ? 'suspended' : application.status
  const format = getDateFormat(useLanguage(), { dateStyle: 'long' })
  const time = getTime(application)
  const date = time ? format.format(new Date(time)) : ''
  return (
    <section className={`influencer-status is-${status}`}>
      <BrandRing dot={DOTS[status]} done={status === 'approved'} size={72} />
      <div className="grid min-w-0 justify-items-start gap-2">
        <h2 className="d2 wrap-anywhere">{t(`status.${status}.title`, { name })}</h2>
        <Reason application={application} />
        <p className="text-ink-2">
          {application.status === 'rejected' && canApply(application)
            ? t('status.rejected.now')
            : t(`status.${status}.about`, { date })}
        </p>
        {children}
      </div>
    </section>
  )
}

/** Whether an application can be sent, updated or sent again. The server decides it when it is sent. */
export function canApply(application: InfluencerApplication | null): boolean {
  const reapplyAt = application?.reapply_at
  return !reapplyAt || Date.parse(reapplyAt) <= Date.now()
}

/** The time that the text of a status names. */
function getTime({ status, influencer, ...application }: InfluencerApplication): string | null {
  if (influencer?.suspended_at) return influencer.suspended_at
  if (status === 'pending') return application.application_date
  return status === 'rejected' ? application.reapply_at : application.decided_at
}

/** Why it was rejected, or why the influencer is suspended. */
function Reason({ application }: { application: InfluencerApplication }) {
  const { t } = useTranslation(influencerMessages)
  const { reject_reason: reason, reject_comment: comment, influencer } = application
  const suspension = influencer?.suspension_reason
  if (suspension) return <p>{t(`suspension.${suspension}`)}</p>
  if (!reason) return null
  return (
    <>
      <p>{t(`rejection.${reason}`)}</p>
      {comment && <p className="wrap-anywhere whitespace-pre-line">{comment}</p>}
    </>
  )
}
