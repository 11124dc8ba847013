import { href } from 'react-router'
import { useMenuCategories } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { isAdmin } from '#app/session/roles.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ChevronDown } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { MegaMenu } from './mega-menu.tsx'
import { useHeaderLinks } from './use-header-links.ts'

const MENU_ID = 'category-menu'

export function MainNav() {
  const { t } = useTranslation(navigationMessages)
  const categories = useMenuCategories()
  return (
    <>
      <nav className="nav" aria-label={t('main')}>
        {useHeaderLinks().map(({ page, to, text, isOpen }) =>
          page === 'categories' ? (
            <button key={to} type="button" popoverTarget={MENU_ID} disabled={!categories}>
              {text} <Icon icon={ChevronDown} size={16} />
            </button>
          ) : (
            <Link key={to} to={to} aria-current={isOpen ? 'page' : undefined}>
              {text}
            </Link>
          ),
        )}
        {isAdmin(useCurrentUser()) && (
          <Link to={href('/admin/*', { '*': 'settings' })}>{t('admin')}</Link>
        )}
      </nav>
      <MegaMenu id={MENU_ID} categories={categories ?? []} />
    </>
  )
}
