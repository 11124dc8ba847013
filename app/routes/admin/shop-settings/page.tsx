import { type ComponentType, lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { useAccess } from '../frame/access.ts'
import { PermissionNeeded } from '../frame/permission-needed.tsx'
import { adminHref } from '../frame/screen-paths.ts'
import { useCurrentInView } from '../frame/use-current-in-view.ts'
import MissingPage from '../missing/page.tsx'
import { SETTINGS_PAGES } from './pages.ts'
import './shop-settings.css'

const screens = new Map<string, ComponentType>(
  SETTINGS_PAGES.map(({ id, load }) => [id, lazy<ComponentType>(load)]),
)

/** The settings of the shop: a list of pages at the side, and the open one. */
export default function ShopSettingsPage() {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const { page: id } = useParams()
  const list = useCurrentInView<HTMLUListElement>()
  const allowed = SETTINGS_PAGES.filter(({ permission }) => can(permission))
  const page = id === undefined ? allowed[0] : SETTINGS_PAGES.find((one) => one.id === id)
  if (id !== undefined && !page) return <MissingPage />
  return (
    <main id="main" className="admin-page">
      <PageHead title={page ? t(`pages.${page.id}`) : t('title')} noIndex />
      {page && can(page.permission) ? (
        <div className="settings">
          <nav aria-label={t('title')}>
            <ul ref={list} className="settings-list">
              {allowed.map((one) => (
                <li key={one.id}>
                  <Link
                    to={adminHref('shop-settings/:page', { page: one.id })}
                    aria-current={one.id === page.id ? 'page' : undefined}
                  >
                    {t(`pages.${one.id}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="min-w-0">
            <h1>{t(`pages.${page.id}`)}</h1>
            <p className="settings-help">{t(`help.${page.id}`)}</p>
            <OpenPage key={page.id} id={page.id} />
          </div>
        </div>
      ) : (
        <PermissionNeeded title={page ? t(`pages.${page.id}`) : t('title')} />
      )}
    </main>
  )
}

function OpenPage({ id }: { id: string }) {
  const Page = screens.get(id)!
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <Page />
    </Suspense>
  )
}
