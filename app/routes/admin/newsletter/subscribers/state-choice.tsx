import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_COUNTED_SUBSCRIBERS, SUBSCRIBER_FILTERS } from '#contract/newsletter'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../../frame/access.ts'
import type { ListParams } from '../../list/use-list-params.ts'
import { subscriberCountsQuery } from '../newsletter-queries.ts'

/** Which subscribers are shown, with how many there are. */
export function StateChoice({ params }: { params: ListParams }) {
  const { t, language } = useTranslation(newsletterIssuesMessages)
  const { data: counts } = useQuery(subscriberCountsQuery(useApi(), useAdminKey()))
  const number = getNumberFormat(language)
  const format = (count: number) =>
    count > MAX_COUNTED_SUBSCRIBERS
      ? `${number.format(MAX_COUNTED_SUBSCRIBERS)}+`
      : number.format(count)
  return (
    <select
      className="input w-auto"
      aria-label={t('issues.state')}
      value={params.get('state') ?? ''}
      onChange={({ target: { value } }) => params.set({ state: value })}
    >
      <option value="">{t('subscribers.anyState')}</option>
      {SUBSCRIBER_FILTERS.map((state) => (
        <option key={state} value={state}>
          {t(`subscribers.state.${state}`)}
          {counts && ` (${format(counts[state])})`}
        </option>
      ))}
    </select>
  )
}
