import { contentMessages } from '#app/i18n/areas/content.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { adminHref } from '../frame/screen-paths.ts'

/** The two lists of the content. */
export function ContentViews({ open }: { open: 'content' | 'content/articles' }) {
  const { t } = useTranslation(contentMessages)
  const views = [
    { path: 'content', label: t('views.pages') },
    { path: 'content/articles', label: t('views.articles') },
  ] as const
  return (
    <nav className="admin-views" aria-label={t('views.label')}>
      {views.map(({ path, label }) => (
        <Link key={path} to={adminHref(path)} aria-current={path === open ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
