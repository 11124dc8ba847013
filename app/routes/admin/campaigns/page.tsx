import { useQuery } from '@tanstack/react-query'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Plus } from '#app/ui/icons.ts'
import { useMoneyFormatter } from '#app/ui/money-format.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import { PROMOTION_STATES } from '#contract/promotions'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { DataTable } from '../list/data-table.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { type ListParams, useListParams } from '../list/use-list-params.ts'
import { useCampaignColumns } from './campaign-columns.tsx'
import { getKind, type Promotion, promotionsQuery, summaryQuery } from './campaign-queries.ts'
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

function NewLink({ kind }: Pick<Promotion, 'kind'>) {
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
        <select
          className="input campaign-state"
          aria-label={t('list.state')}
          value={params.get('state') ?? ''}
          onChange={({ target }) => params.set({ state: target.value })}
        >
          <option value="">{t('list.allStates')}</option>
          {PROMOTION_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </select>
      </div>
      <QueryView query={query} errorTitle={t('list.failed')} skeleton="h-72">
        {({ items, next_cursor: nextCursor }) =>
          items.length === 0 ? (
            <NoPromotions params={params} />
          ) : (
            <>
              <DataTable<Promotion>
                label={t('title')}
                rows={items}
                columns={columns}
                getId={({ id }) => id}
                getName={({ name }) => name}
                getPath={({ id }) => adminHref('campaigns/:id', { id })}
              />
              <Pager params={params} nextCursor={nextCursor} />
            </>
          )
        }
      </QueryView>
    </>
  )
}

function NoPromotions({ params }: { params: ListParams }) {
  const { t } = useTranslation([campaignsMessages, adminMessages])
  const { can } = useAccess()
  const kind = getKind(params)
  if (params.get('q') || params.get('state')) {
    return (
      <EmptyState
        title={t('list.noMatch')}
        action={
          <Button
            variant="secondary"
            size="small"
            onClick={() => params.set({ q: undefined, state: undefined })}
          >
            {t('admin:list.clearFilters')}
          </Button>
        }
      />
    )
  }
  const link = { to: `${adminHref('campaigns/new')}?kind=${kind}`, label: t(`new.${kind}`) }
  return (
    <EmptyState
      title={t(`list.none.${kind}`)}
      help={t(`list.noneHelp.${kind}`)}
      {...(can('promotions:write') && { link })}
    />
  )
}
