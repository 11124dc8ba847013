import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { moderationMessages } from '#app/i18n/areas/moderation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { OPENED_FROM_PAGE, useHashOverlayClose } from '#app/ui/use-overlay-history.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess, useAdminKey } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { type ListParams, useListParams } from '../list/use-list-params.ts'
import { ReviewFilters } from './review-filters.tsx'
import { ReviewList } from './review-list.tsx'
import { getReviewView, REVIEW_VIEWS, reviewCountsQuery } from './review-queries.ts'
import { ReviewSettingsPanel } from './review-settings-panel.tsx'
import './reviews.css'

/** Reviews that wait for a decision, and those that were decided about. */
export default function ReviewsPage() {
  const { t } = useTranslation(moderationMessages)
  const { can } = useAccess()
  const params = useListParams()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('title')} noIndex />
      <div className="admin-head">
        <div>
          <h1>{t('title')}</h1>
          {can('reviews:read') && <Summary />}
        </div>
        {can('reviews:write') && <Settings />}
      </div>
      {can('reviews:read') ? (
        <>
          <Views params={params} />
          <ReviewFilters params={params} />
          <ReviewList key={getReviewView(params)} params={params} />
        </>
      ) : (
        <PermissionNeeded />
      )}
    </main>
  )
}

function Summary() {
  const { t, language } = useTranslation(moderationMessages)
  const { data } = useQuery(reviewCountsQuery(useApi(), useAdminKey()))
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const oldest = data?.oldest_pending_at
  const time = oldest ? date.format(new Date(oldest)) : ''
  return <p className="min-h-5 text-ink-2">{data && t('summary', { count: data.pending, time })}</p>
}

function Settings() {
  const { t } = useTranslation(moderationMessages)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === '#settings'
  const close = useHashOverlayClose(isOpen)
  const open = () => navigate({ search, hash: 'settings' }, { state: OPENED_FROM_PAGE })
  return (
    <div className="admin-head-actions">
      <Button variant="secondary" onClick={open}>
        {t('settings.title')}
      </Button>
      <ReviewSettingsPanel open={isOpen} onClose={close} />
    </div>
  )
}

function Views({ params }: { params: ListParams }) {
  const { t } = useTranslation(moderationMessages)
  const { data: counts } = useQuery(reviewCountsQuery(useApi(), useAdminKey()))
  const current = getReviewView(params)
  return (
    <nav className="admin-views" aria-label={t('views.label')}>
      {REVIEW_VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-current={view === current ? 'page' : undefined}
          onClick={() => params.set({ view: view === 'pending' ? undefined : view })}
        >
          {t(`views.${view}`)}
          {Boolean(counts?.[view]) && <span className="admin-count">{counts?.[view]}</span>}
        </button>
      ))}
    </nav>
  )
}
