import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { EmptyState } from '#app/ui/feedback-states.tsx'
import { TextLink } from '#app/ui/link.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { MAX_COUNTED_CUSTOMERS, type Segment } from '#contract/customers'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { BackLink } from '../../frame/back-link.tsx'
import { PermissionNeeded } from '../../frame/permission-needed.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { segmentsQuery } from '../customer-queries.ts'
import { DeleteSegment } from './delete-segment.tsx'
import { SegmentForm } from './segment-form.tsx'
import { useDescribeCondition } from './use-describe-condition.ts'
import '../customer/customer.css'

/** The segments of the shop: named sets of conditions, with how many customers meet them. */
export default function SegmentsPage() {
  const { t } = useTranslation(customersMessages)
  const { can } = useAccess()
  // `null` is a new one.
  const [edited, setEdited] = useState<Segment | null>()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('segments.title')} noIndex />
      <BackLink to={adminHref('customers')}>{t('list.title')}</BackLink>
      <div className="admin-head pt-1">
        <h1>{t('segments.title')}</h1>
        {can('customers:write') && (
          <div className="admin-head-actions">
            <Button onClick={() => setEdited(null)}>{t('segments.create')}</Button>
          </div>
        )}
      </div>
      {can('customers:read') ? <SegmentList onEdit={setEdited} /> : <PermissionNeeded />}
      <SidePanel
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={edited ? t('segments.edit', { name: edited.name }) : t('segments.create')}
      >
        {edited !== undefined && (
          <SegmentForm
            key={edited ? `${edited.id} ${edited.revision}` : 'new'}
            segment={edited}
            onClose={() => setEdited(undefined)}
          />
        )}
      </SidePanel>
    </main>
  )
}

function SegmentList({ onEdit }: { onEdit: (segment: Segment) => void }) {
  const { t } = useTranslation(customersMessages)
  const { can } = useAccess()
  const describe = useDescribeCondition()
  const query = useQuery(segmentsQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('segments.failed')} skeleton="h-72">
      {(segments) =>
        segments.length === 0 ? (
          <EmptyState title={t('segments.none')} help={t('segments.noneHelp')} />
        ) : (
          <ul className="pt-4">
            {segments.map((segment) => (
              <li key={segment.id} className="customer-row">
                <span className="admin-row-main">
                  <TextLink
                    to={`${adminHref('customers')}?${new URLSearchParams({ segment: segment.id })}`}
                  >
                    <strong>{segment.name}</strong>
                  </TextLink>
                  <small>{segment.conditions.map(describe).join(' · ')}</small>
                </span>
                <span>
                  {segment.customer_count > MAX_COUNTED_CUSTOMERS
                    ? t('segments.countMany')
                    : t('segments.count', { count: segment.customer_count })}
                </span>
                {can('customers:write') && (
                  <>
                    <Button variant="secondary" onClick={() => onEdit(segment)}>
                      {t('segments.edit', { name: segment.name })}
                    </Button>
                    <DeleteSegment segment={segment} />
                  </>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}
