import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { TAB_NAMES, TABS_ELEMENT_ID, type TabName } from './product-tabs.tsx'

/** The open tab, which is the hash of the URL: `/products/desk-lamp#reviews`. A link to a tab scrolls to it. */
export function useOpenTab() {
  const navigate = useNavigate()
  const { hash, search } = useLocation()
  const requested = TAB_NAMES.find((name) => hash === `#${name}`)
  const isHydrated = useHydrated()
  // Only when the page opens: a tab that is opened later does not scroll.
  useEffect(() => {
    if (requested) scrollToTabs('instant')
  }, [])
  const openTab = (tab: TabName) =>
    navigate({ search, hash: tab }, { replace: true, preventScrollReset: true })
  return { tab: (isHydrated && requested) || TAB_NAMES[0], openTab }
}

export function scrollToTabs(behavior: ScrollBehavior) {
  document.getElementById(TABS_ELEMENT_ID)?.scrollIntoView({ behavior })
}
