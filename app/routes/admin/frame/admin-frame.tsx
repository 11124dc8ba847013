import { useQuery } from '@tanstack/react-query'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { NavigationBlocker } from '#app/shell/navigation-blocker.tsx'
import { NavigationProgress } from '#app/shell/navigation-progress.tsx'
import { OfflineNotice } from '#app/shell/offline-notice.tsx'
import { ErrorState } from '#app/ui/feedback-states.tsx'
import { ToastList } from '#app/ui/toast-list.tsx'
import { type Access, AccessContext, accessQuery } from './access.ts'
import { AccessDenied } from './access-denied.tsx'
import { FrameSkeleton } from './frame-skeleton.tsx'
import { Screens } from './screens.tsx'
import { SideNav } from './side-nav.tsx'
import { TopBar } from './top-bar.tsx'
import { useLiveChanges } from './use-live-changes.ts'

/** The top bar, the side navigation and the open screen. */
export function AdminFrame({ userId }: { userId: string }) {
  const { t } = useTranslation(adminMessages)
  const { data, error, refetch, isFetching } = useQuery(accessQuery(useApi(), userId))
  if (!data) {
    if (!error) return <FrameSkeleton />
    const code = getApiError(error)?.code
    return (
      <main id="main" className="wrap pb-section">
        {code && code in DENIED ? (
          <AccessDenied reason={DENIED[code]!} />
        ) : (
          <ErrorState title={t('failed')} onRetry={() => refetch()} busy={isFetching} />
        )}
      </main>
    )
  }
  const permissions = new Set(data.permissions)
  const access: Access = {
    userId,
    role: data.role,
    can: (permission) => permissions.has(permission),
  }
  return (
    <AccessContext value={access}>
      <Frame />
    </AccessContext>
  )
}

const DENIED: Record<string, 'notAuthorized' | 'setUp' | 'confirm'> = {
  not_authorized: 'notAuthorized',
  second_factor_required: 'confirm',
  second_factor_setup_required: 'setUp',
}

function Frame() {
  const { t } = useTranslation(adminMessages)
  useLiveChanges()
  return (
    <div className="admin-frame">
      <a className="btn skip-link" href="#main">
        {t('skipToContent')}
      </a>
      <TopBar />
      <div className="admin-main">
        <SideNav />
        <Screens />
      </div>
      <NavigationProgress />
      <ToastList />
      <OfflineNotice />
      <NavigationBlocker />
    </div>
  )
}
