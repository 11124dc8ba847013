import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { usePageUrl } from '#app/i18n/page-url.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ArrowLeft } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { JsonLd } from './page-head.tsx'
import { getParentPath, MAX_HISTORY_WITHOUT_BACK } from './parent-path.ts'

interface Breadcrumb {
  label: string
  to?: string
}

/** A back button and the path to this page. Starts every page but home. The last crumb is the current page. */
export function Breadcrumbs({ crumbs = [] }: { crumbs?: Breadcrumb[] }) {
  const { t } = useTranslation(navigationMessages)
  return (
    <nav className="breadcrumbs" aria-label={t('breadcrumb')}>
      <BackButton />
      {crumbs.length > 1 && <BreadcrumbsJsonLd crumbs={crumbs} />}
      {crumbs.length > 0 && (
        <ol>
          {crumbs.map(({ label, to }, index) => (
            <li key={label}>
              {to && index < crumbs.length - 1 ? (
                <Link to={to}>{label}</Link>
              ) : (
                <span aria-current="page">{label}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}

/** The last crumb is the page itself, which needs no address. */
function BreadcrumbsJsonLd({ crumbs }: { crumbs: Breadcrumb[] }) {
  const buildPageUrl = usePageUrl()
  const itemListElement = crumbs.map(({ label, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(to && { item: buildPageUrl(to) }),
  }))
  return <JsonLd about={{ '@type': 'BreadcrumbList', itemListElement }} />
}

/** A link to the parent page. Goes back in the browser history if there is an earlier page of the shop. */
export function BackButton() {
  const { t } = useTranslation(navigationMessages)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const goBack = (event: MouseEvent) => {
    if (history.length <= MAX_HISTORY_WITHOUT_BACK) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link className="back" to={getParentPath(pathname)} onClick={goBack}>
      <Icon icon={ArrowLeft} size={16} /> {t('back')}
    </Link>
  )
}
