import { useState } from 'react'
import { href } from 'react-router'
import { useMenuCategories } from '#app/catalog/categories.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CachedFragment } from '#app/ui/cached-fragment.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Heart, Menu, Search } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { CartLink } from './cart-link.tsx'
import { MainNav } from './main-nav.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { PreferencesMenu } from './preferences-menu.tsx'
import { SearchBox } from './search-box.tsx'
import { ThemeButton } from './theme-button.tsx'
import { useHeaderLinks } from './use-header-links.ts'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  return (
    <CachedFragment as="header" className="header" cacheKey={useHeaderKey()}>
      <HeaderContent />
    </CachedFragment>
  )
}

/** The header depends on its links, on the categories in its menu, and on the page if it links to it. */
function useHeaderKey(): string {
  return JSON.stringify(['header', useHeaderLinks(), useMenuCategories()])
}

function HeaderContent() {
  const { t } = useTranslation(navigationMessages)
  const [menu, setMenu] = useState<'closed' | 'open' | 'search'>('closed')
  return (
    <>
      <div className="wrap">
        <button
          type="button"
          className="plain-icon-button lg:hidden -ml-2.5"
          aria-label={t('menu.open')}
          aria-haspopup="dialog"
          onClick={() => setMenu('open')}
        >
          <Icon icon={Menu} />
        </button>
        <Link to={href('/')} className="flex-none">
          <Logo />
        </Link>
        <MainNav />
        <SearchBox id="search" />
        <Tools onSearch={() => setMenu('search')} />
      </div>
      <MobileMenu state={menu} onClose={() => setMenu('closed')} />
    </>
  )
}

function Tools({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation(navigationMessages)
  return (
    <div className="header-actions">
      <button
        type="button"
        className="plain-icon-button lg:hidden"
        aria-label={t('search.label')}
        aria-haspopup="dialog"
        onClick={onSearch}
      >
        <Icon icon={Search} />
      </button>
      <PreferencesMenu />
      <ThemeButton />
      <NotificationBell />
      <Link
        className="plain-icon-button max-lg:hidden"
        to={href('/wishlist')}
        aria-label={t('wishlist.title')}
      >
        <Icon icon={Heart} />
      </Link>
      <UserMenu />
      <CartLink />
    </div>
  )
}
