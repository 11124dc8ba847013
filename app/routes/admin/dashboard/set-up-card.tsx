import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { firstRunMessages } from '#app/i18n/areas/first-run.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextLink } from '#app/ui/link.tsx'
import type { SetUp } from '#contract/set-up'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { listSkipped, setUpQuery, useSetUpChoice } from '../set-up/set-up-query.ts'

/** Leads owners of a shop that is not set up to the guide, until they hide it. */
export function SetUpCard() {
  const { role } = useAccess()
  return role === 'owner' ? <OfferedCard /> : null
}

/** Whether it is not known yet if the card is shown to this person. */
export function useIsSetUpPending(): boolean {
  const { role } = useAccess()
  const enabled = role === 'owner'
  const query = useQuery({ ...setUpQuery(useApi(), useAdminKey()), enabled })
  return query.isLoading && query.failureCount === 0
}

function OfferedCard() {
  const { data } = useQuery(setUpQuery(useApi(), useAdminKey()))
  return data?.is_offered && !data.is_dismissed ? <Card setUp={data} /> : null
}

function Card({ setUp }: { setUp: SetUp }) {
  const { t } = useTranslation(firstRunMessages)
  const choice = useSetUpChoice(setUp)
  const done = setUp.steps.filter(({ is_done }) => is_done).length
  return (
    <section className="dashboard-set-up" aria-labelledby="set-up-card">
      <div className="admin-row-main">
        <h2 id="set-up-card" className="font-semibold">
          {t('title')}
        </h2>
        <p className="text-ink-2">
          {t('progress', { done, all: setUp.steps.length })} {setUp.demo && t('demo.left')}
        </p>
      </div>
      <TextLink to={adminHref('set-up')}>{t('continue')}</TextLink>
      <Button
        variant="secondary"
        onClick={() => choice.mutate({ skipped: listSkipped(setUp), is_dismissed: true })}
      >
        {t('dismiss')}
      </Button>
    </section>
  )
}
