import type { ReactNode } from 'react'
import { RevealedPrices } from '#app/flash-sale/revealed-prices.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LinkVisitSlot } from '#app/link-visits/link-visit-slot.tsx'
import { ChatButton } from '#app/support/chat-button.tsx'
import { CartSidePanel } from './cart-side-panel.tsx'
import { Footer } from './footer.tsx'
import { GlobalWidgets } from './global-widgets.tsx'
import { Header } from './header.tsx'
import { QuickAdd } from './quick-add.tsx'

/** Skip link, header, footer and global widgets around a page. The page renders its own `<main id="main">`. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation(navigationMessages)
  return (
    <>
      <a className="btn skip-link" href="#main">
        {t('skipToContent')}
      </a>
      <Header />
      {children}
      <Footer />
      <CartSidePanel />
      <QuickAdd />
      <ChatButton />
      <RevealedPrices />
      <LinkVisitSlot />
      <GlobalWidgets />
    </>
  )
}
