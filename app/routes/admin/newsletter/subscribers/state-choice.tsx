import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_COUNTED_SUBSCRIBERS, SUBSCRIBER_FILTERS } from '#contract/newsletter'
import { getNumberFormat } from '#platform/i18n/number-format'
import { useAdminKey } from '../../frame/access.ts'
import { ChoiceFilter } from '../../list/choice-filter.tsx'
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
    <ChoiceFilter
      params={params}
      name="state"
      label={t('issues.state')}
      anyLabel={t('subscribers.anyState')}
      choices={SUBSCRIBER_FILTERS.map((state) => {
        const label = t(`subscribers.state.${state}`)
        return { value: state, label: counts ? `${label} (${format(counts[state])})` : label }
      })}
    />
  )
}
