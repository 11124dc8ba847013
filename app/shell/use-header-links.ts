import { href, useLocation } from 'react-router'
import { useShop } from '#app/api/shop-provider.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { NavigationPage } from '#contract/content'

export interface HeaderLink {
  /** Null leads to a page that the shop's owner chose. `categories` is a menu. */
  page: NavigationPage | null
  to: string
  text: string
  /** Whether it leads to this page, or to one above it. */
  isOpen: boolean
}

const PATHS = { home: href('/'), shop: href('/shop'), categories: href('/categories') }

/** Until the owner chooses others. */
const USUAL_LINKS = (['home', 'shop', 'categories'] as const).map((page) => ({
  ...{ page, href: null, text: null },
}))

/** Returns the links of the header and of the menu on phones, in their order. */
export function useHeaderLinks(): HeaderLink[] {
  const { t } = useTranslation(navigationMessages)
  const { pathname } = useLocation()
  const words = { home: t('home'), shop: t('shop'), categories: t('categories.title') }
  return (useShop().navigation ?? USUAL_LINKS).map(({ page, href: own, text }) => {
    const to = page ? PATHS[page] : own!
    return {
      ...{ page, to, text: text ?? words[page!] },
      // Every page is below the home page.
      isOpen: to === pathname || (to !== PATHS.home && pathname.startsWith(`${to}/`)),
    }
  })
}
