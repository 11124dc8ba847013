import { DashboardPart } from '#app/charts/dashboard-part.tsx'
import { influencerDashboardMessages } from '#app/i18n/areas/influencer-dashboard.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CopyLine } from '#app/sharing/copy-line.tsx'
import type { DashboardProps } from './dashboard-props.ts'
import { LinkBuilder } from './link-builder.tsx'

/** The link and the code of the influencer, and links to single pages. Nothing while suspended: they count nothing then. */
export function LinkSection({ userId, own }: DashboardProps) {
  const { t } = useTranslation(influencerDashboardMessages)
  if (own.suspended_at) return null
  return (
    <DashboardPart title={t('link.title')}>
      <div className="grid gap-5 pt-5">
        <CopyLine label={t('link.yours')} text={own.link} />
        <CopyLine label={t('link.code')} text={own.code} isLarge />
        <LinkBuilder userId={userId} />
      </div>
    </DashboardPart>
  )
}
