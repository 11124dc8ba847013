import { NavLink } from 'react-router'
import { systemMessages } from '#app/i18n/areas/system.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { adminHref } from '../frame/screen-paths.ts'
import { useCurrentInView } from '../frame/use-current-in-view.ts'

const PAGES = [
  { id: 'jobs', path: adminHref('system') },
  { id: 'integrity', path: adminHref('system/integrity') },
  { id: 'events', path: adminHref('system/events') },
  { id: 'calls', path: adminHref('system/calls') },
  { id: 'cache', path: adminHref('system/cache') },
  { id: 'health', path: adminHref('system/health') },
  { id: 'emails', path: adminHref('system/emails') },
] as const

/** The pages of the system, as tabs. */
export function SystemNav() {
  const { t } = useTranslation(systemMessages)
  const nav = useCurrentInView<HTMLElement>()
  return (
    <nav ref={nav} className="admin-views system-nav" aria-label={t('title')}>
      {PAGES.map(({ id, path }) => (
        <NavLink key={id} to={path} end>
          {t(`nav.${id}`)}
        </NavLink>
      ))}
    </nav>
  )
}
