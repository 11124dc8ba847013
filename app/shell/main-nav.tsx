import { href, NavLink } from 'react-router'
import { useMenuCategories } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { isAdmin } from '#app/session/roles.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ChevronDown } from '#app/ui/icons.ts'
import { MegaMenu } from './mega-menu.tsx'

const MENU_ID = 'category-menu'

export function MainNav() {
  const { t } = useTranslation(navigationMessages)
  const categories = useMenuCategories()
  return (
    <>
      <nav className="nav" aria-label={t('main')}>
        <NavLink to={href('/')} end>
          {t('home')}
        </NavLink>
        <NavLink to={href('/shop')}>{t('shop')}</NavLink>
        <button type="button" popoverTarget={MENU_ID} disabled={!categories}>
          {t('categories.title')} <Icon icon={ChevronDown} size={16} />
        </button>
        {isAdmin(useCurrentUser()) && (
          <NavLink to={href('/admin/*', { '*': 'settings' })}>{t('admin')}</NavLink>
        )}
      </nav>
      <MegaMenu id={MENU_ID} categories={categories ?? []} />
    </>
  )
}
