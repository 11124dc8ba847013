import type { ReactNode } from 'react'
import { influencerMessages } from '#app/i18n/areas/influencer.ts'
import { useLanguage, useTranslation } from '#app/i18n/use-translation.ts'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import type { InfluencerApplication } from '#contract/influencers'
import { getDateFormat } from '#platform/i18n/date-format'
import './influencer.css'

const DOTS = { pending: 'travelling', approved: 'out', rejected: 'inside' } as const

interface Props {
  application: InfluencerApplication
  /** What can be done about it. */
  children?: ReactNode
}

/** Where an application stands. */
export function ApplicationStatus({ application, children }: Props) {
  const { t } = useTranslation(influencerMessages)
  const { status, full_name: name, application_date } = application
  const format = getDateFormat(useLanguage(), { dateStyle: 'long' })
  const date = format.format(new Date(application_date))
  return (
    <section className={`influencer-status is-${status}`}>
      <BrandRing dot={DOTS[status]} done={status === 'approved'} size={72} />
      <div className="grid justify-items-start gap-2">
        <h2 className="d2 wrap-anywhere">{t(`status.${status}.title`, { name })}</h2>
        <p className="text-ink-2">{t(`status.${status}.about`, { date })}</p>
        {children}
      </div>
    </section>
  )
}
