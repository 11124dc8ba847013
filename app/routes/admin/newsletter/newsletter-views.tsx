import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Link } from '#app/ui/link.tsx'
import { adminHref } from '../frame/screen-paths.ts'

/** The two lists of the newsletter. */
export function NewsletterViews({ open }: { open: 'newsletter' | 'newsletter/subscribers' }) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const views = [
    { path: 'newsletter', label: t('views.issues') },
    { path: 'newsletter/subscribers', label: t('views.subscribers') },
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
