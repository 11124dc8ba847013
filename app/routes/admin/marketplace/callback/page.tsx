import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { PageHead } from '#app/shell/page-head.tsx'
import { Skeleton } from '#app/ui/feedback-states.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { useFinishConsent } from './use-finish-consent.ts'

/** Where the page of the marketplace leads back to: it exchanges the code, and goes on to the settings. */
export default function MarketplaceCallbackPage() {
  const { t } = useTranslation(marketplaceMessages)
  const { state, message } = useFinishConsent()
  return (
    <main id="main" className="admin-page">
      <PageHead title={t('callback.title')} noIndex />
      <section className="marketplace-card" aria-live="polite" aria-busy={state === 'connecting'}>
        {state === 'connecting' && (
          <>
            <h1>{t('callback.connecting')}</h1>
            <p>{t('callback.wait')}</p>
            <Skeleton className="h-2" />
          </>
        )}
        {state === 'connected' && (
          <>
            <h1>{t('callback.connected')}</h1>
            <p>{t('callback.back')}</p>
          </>
        )}
        {state === 'failed' && (
          <>
            <h1>{t('callback.failed')}</h1>
            <Note variant="bad">{message}</Note>
            <p>
              <Link to={adminHref('aliexpress')}>{t('callback.link')}</Link>
            </p>
          </>
        )}
      </section>
    </main>
  )
}
