import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { RewardProgram } from '#contract/rewards'
import { useListParams } from '../../../list/use-list-params.ts'
import { ExpiryRuns } from './expiry-runs.tsx'
import { OpenRewards } from './open-rewards.tsx'

const VIEWS = ['open', 'runs'] as const

/** The open rewards of a programme, or the runs that closed others. Both have pages, so one is shown at a time. */
export function ProgramLists({ name }: { name: RewardProgram }) {
  const { t } = useTranslation(rewardProgramsMessages)
  const params = useListParams()
  const view = params.get('view') === 'runs' ? 'runs' : 'open'
  return (
    <section className="rewards-section" aria-label={t('view.label')}>
      <nav className="admin-views" aria-label={t('view.label')}>
        {VIEWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === view ? 'page' : undefined}
            onClick={() => params.set({ view: one === 'runs' ? one : undefined })}
          >
            {t(`view.${one}`)}
          </button>
        ))}
      </nav>
      {view === 'runs' ? (
        <ExpiryRuns name={name} params={params} />
      ) : (
        <OpenRewards name={name} params={params} />
      )}
    </section>
  )
}
