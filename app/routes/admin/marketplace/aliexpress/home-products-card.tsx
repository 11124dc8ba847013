import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AffiliateSettings } from '#contract/outbound'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { Facts } from '../facts.tsx'
import { affiliateSettingsQuery } from './affiliate-settings-query.ts'
import { HomeSearchForm } from './home-search-form.tsx'

/** What the home page shows of the marketplace, and what it is searched by. */
export function HomeProductsCard() {
  const { t } = useTranslation(marketplaceMessages)
  const { can } = useAccess()
  const query = useQuery(affiliateSettingsQuery(useApi(), useAdminKey()))
  return (
    <section className="marketplace-card" aria-labelledby="home-products-heading">
      <h2 id="home-products-heading">{t('home.title')}</h2>
      <p className="text-ink-2">{t('home.text')}</p>
      <QueryView query={query} errorTitle={t('failed')} skeleton="h-32">
        {(settings) => (
          <>
            <SearchFacts settings={settings} hasForm={can('marketplace:write')} />
            {can('marketplace:write') && <HomeSearchForm settings={settings} />}
          </>
        )}
      </QueryView>
    </section>
  )
}

interface FactsProps {
  settings: AffiliateSettings
  /** The form has what is searched. */
  hasForm: boolean
}

function SearchFacts({ settings, hasForm }: FactsProps) {
  const { t, language } = useTranslation(marketplaceMessages)
  const { keyword, category, found_at: foundAt, products: count, error: message } = settings
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const last = foundAt
    ? t('home.found', { count, date: date.format(new Date(foundAt)) })
    : t('home.never')
  const searchFact: [string, string] = category
    ? [t('home.category'), category.name]
    : [t('home.keyword'), keyword]
  return (
    <>
      <Facts facts={[...(hasForm ? [] : [searchFact]), [t('home.last'), last]]} />
      {message !== null && <p className="marketplace-error">{t('home.failed', { message })}</p>}
    </>
  )
}
