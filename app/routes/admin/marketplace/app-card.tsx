import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { MarketplaceConnection } from '#contract/marketplace'
import { Facts } from './facts.tsx'

/** The app with which the shop calls the marketplace. It is set in the environment. An adapter has none. */
export function AppCard({ connection }: { connection: MarketplaceConnection }) {
  const { t } = useTranslation(marketplaceMessages)
  const { app } = connection
  if (!app) return null
  const mode = connection.mode === 'sandbox' ? t('sandbox.title') : t('app.live')
  return (
    <section className="marketplace-card" aria-labelledby="app-heading">
      <h2 id="app-heading">{t('app.title')}</h2>
      <Facts
        facts={[
          [t('app.key'), <code key="key">{app.key}</code>],
          [t('app.endpoint'), <code key="endpoint">{app.endpoint}</code>],
          [t('app.signing'), app.signing_method],
          [t('app.callback'), <code key="callback">{app.callback_url}</code>],
          [t('app.mode'), mode],
        ]}
      />
      {connection.mode === 'sandbox' && (
        <p>
          <a className="link" href={new URL('faults', app.endpoint).href}>
            {t('sandbox.faults')}
          </a>{' '}
          <span className="text-ink-2">{t('sandbox.faultsHelp')}</span>
        </p>
      )}
    </section>
  )
}
