import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { PROMOTION_STATES } from '#contract/promotions'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { ChoiceFilter } from '../list/choice-filter.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ListResults } from '../list/list-results.tsx'
import { SearchField } from '../list/search-field.tsx'
import { type ListParams, useListParams } from '../list/use-list-params.ts'
import { useCampaignColumns } from './campaign-columns.tsx'
import {
  type ComposedKind,
  getKind,
  type Promotion,
  promotionsQuery,
  summaryQuery,
} from './campaign-queries.ts'
import { CampaignTabs } from './campaign-tabs.tsx'
import { Timeline } from './timeline.tsx'
import './campaigns.css'

/** What takes money off carts: what runs when, coupons, and promotions that need no code. */
export default function CampaignsPage() {
  const { t } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          {can('promotions:read') && <Summary />}
        </div>
        {can('promotions:write') && <NewLink kind={getKind(params)} />}
      </div>
      {can('promotions:read') ? (
        <>
          <Timeline />
          <CampaignTabs />
          <PromotionList params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Summary() {
  const { t } = useTranslation(campaignsMessages)
  const { data } = useQuery(summaryQuery(useApi(), useAdminKey()))
  const format = useMoneyFormatter(data?.currency ?? 'USD')
  // Keeps its line, so that nothing moves when it comes.
  if (!data) return <p>&nbsp;</p>
  const { running, given } = data
  return <p className="text-ink-2">{t('summary', { running, given: format(given) })}</p>
}

function NewLink({ kind }: { kind: ComposedKind }) {
  const { t } = useTranslation(campaignsMessages)
  return (
    <div className="admin-head-actions">
      <ButtonLink to={`${adminHref('campaigns/new')}?kind=${kind}`}>
        <Icon icon={Plus} size={17} />
        {kind === 'coupon' ? t('new.coupon') : t('new.automatic')}
      </ButtonLink>
    </div>
  )
}

function PromotionList({ params }: { params: ListParams }) {
  const { t } = useTranslation(campaignsMessages)
  const { can } = useAccess()
  const kind = getKind(params)
  const query = useQuery(promotionsQuery(useApi(), useAdminKey(), params))
  const columns = useCampaignColumns()
  return (
    <>
      <div className="admin-tools">
        <SearchField
          label={t('list.search')}
          value={params.get('q') ?? ''}
          onChange={(q) => params.set({ q })}
        />
        <ChoiceFilter
          params={params}
          name="state"
          label={t('list.state')}
          anyLabel={t('list.allStates')}
          choices={PROMOTION_STATES.map((state) => ({ value: state, label: t(`state.${state}`) }))}
        />
      </div>
      <ListResults
        {...{ query, params }}
        filterNames={['q', 'state']}
        texts={{
          ...{ failed: t('list.failed'), none: t(`list.none.${kind}`) },
          ...{ noneHelp: t(`list.noneHelp.${kind}`), noMatch: t('list.noMatch') },
        }}
        link={
          can('promotions:write') && {
            to: `${adminHref('campaigns/new')}?kind=${kind}`,
            label: t(`new.${kind}`),
          }
        }
        skeleton="h-72"
      >
        {(items) => (
          <DataTable<Promotion>
            label={t('title')}
            rows={items}
            columns={columns}
            getId={({ id }) => id}
            getName={({ name }) => name}
            getPath={({ id }) => adminHref('campaigns/:id', { id })}
          />
        )}
      </ListResults>
    </>
  )
}
