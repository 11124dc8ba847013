import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { RewardProgram } from '#contract/rewards'
import { useAccess, useAdminKey } from '../../../frame/access.ts'
import { BackLink } from '../../../frame/back-link.tsx'
import { PermissionNeeded } from '../../../frame/permission-needed.tsx'
import { adminHref } from '../../../frame/screen-paths.ts'
import { programQuery } from '../reward-queries.ts'
import { ProgramView } from './program-view.tsx'
import '../../campaigns.css'
import '../../../shop-settings/shop-settings.css'
import '../rewards.css'

const NAMES: Record<RewardProgram, true> = { check_in: true, referral: true, influencer: true }

/** One programme: its terms, what they would have granted, its results, and what the shop owes for it. */
export default function RewardProgramPage() {
  const { t } = useTranslation(rewardProgramsMessages)
  const { can } = useAccess()
  const { name = '' } = useParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      {can('promotions:read') ? (
        <>
          <BackLink to={adminHref('campaigns/rewards')}>{t('title')}</BackLink>
          {name in NAMES ? <LoadedProgram name={name as RewardProgram} /> : <NotFound />}
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function LoadedProgram({ name }: { name: RewardProgram }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const query = useQuery(programQuery(useApi(), useAdminKey(), name))
  return (
    <QueryView query={query} errorTitle={t('program.failed')} skeleton="h-96">
      {(program) => <ProgramView key={name} program={program} />}
    </QueryView>
  )
}

function NotFound() {
  const { t } = useTranslation(rewardProgramsMessages)
  const link = { to: adminHref('campaigns/rewards'), label: t('title') }
  return <EmptyState level="h1" title={t('program.notFound')} link={link} />
}
