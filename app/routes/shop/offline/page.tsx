import { href } from 'react-router'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import { ButtonLink } from '#app/ui/button.tsx'

/**
 * Without a connection, the service worker shows this page, without scripts, in place of one that was never opened. It
 * has the address of that page, which the empty link loads again.
 */
export default function OfflinePage() {
  const { t } = useTranslation(commonMessages)
  const { t: navigation } = useTranslation(navigationMessages)
  return (
    <main id="main" className="wrap">
      <div className="empty-state">
        <PageHead title={t('offline.title')} noIndex />
        <BrandRing dot="inside" size={120} />
        <h1 className="d3">{t('offline.title')}</h1>
        <p className="text-ink-2">{t('offline.help')}</p>
        <div className="flex flex-wrap gap-3">
          {/* biome-ignore lint/a11y/useValidAnchor: An empty address is that of the page itself, with its query. */}
          <a className="btn btn-primary" href="">
            {t('error.tryAgain')}
          </a>
          <ButtonLink to={href('/cart')} variant="quiet">
            {navigation('account.cart')}
          </ButtonLink>
          <ButtonLink to={href('/wishlist')} variant="quiet">
            {navigation('account.wishlist')}
          </ButtonLink>
        </div>
      </div>
    </main>
  )
}
