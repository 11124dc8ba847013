import type { ReactNode } from 'react'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { marketplaceSyncMessages } from '#app/i18n/areas/marketplace-sync.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { MarketplaceConnection } from '#contract/marketplace'
import type { SyncOverview } from '#contract/product-sync'
import { getDateFormat } from '#platform/i18n/date-format'
import { getNumberFormat } from '#platform/i18n/number-format'

interface Props {
  connection: MarketplaceConnection
  overview: SyncOverview
}

const HOUR_MS = 3_600_000

/** The connection and its syncs in one line. What has not happened yet is a dash. */
export function SyncFigures({ connection, overview }: Props) {
  const { t, language } = useTranslation([marketplaceSyncMessages, marketplaceMessages])
  const number = getNumberFormat(language)
  const time = getDateFormat(language, { hour: '2-digit', minute: '2-digit' })
  const day = getDateFormat(language, { dateStyle: 'medium' })
  const showTime = (at: string | null | undefined) => (at ? time.format(new Date(at)) : '–')
  const showDay = (at: string | null | undefined) => (at ? day.format(new Date(at)) : '')
  const showRest = (end: string | null | undefined) => {
    if (!end) return '–'
    const hours = Math.max(0, Math.floor((Date.parse(end) - Date.now()) / HOUR_MS))
    if (hours < 48) return t('figures.hours', { hours })
    return t('figures.days', { days: Math.floor(hours / 24) })
  }
  const { account, is_connected: isConnected, mode } = connection
  const consentEnd = account?.consent_expires_at
  return (
    <dl className="sync-figures">
      <Figure title={t('figures.products')} value={number.format(overview.products)}>
        {isConnected && <Badge variant="good">{t('marketplace:connection.connected')}</Badge>}
      </Figure>
      {mode !== 'adapter' && (
        <>
          <Figure title={t('figures.consent')} value={showRest(consentEnd)}>
            {consentEnd && t('figures.until', { date: showDay(consentEnd) })}
          </Figure>
          <Figure title={t('figures.token')} value={showRest(account?.token_expires_at)}>
            {account && t('figures.renews', { date: showDay(account.token_expires_at) })}
          </Figure>
        </>
      )}
      <Figure title={t('figures.last')} value={showTime(overview.last_product_sync_at)}>
        {showDay(overview.last_product_sync_at) || t('figures.never')}
      </Figure>
      <Figure title={t('figures.next')} value={showTime(overview.next_product_sync_at)}>
        {showDay(overview.next_product_sync_at) || t('figures.off')}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  title: string
  value: string
  children?: ReactNode
}

function Figure({ title, value, children }: FigureProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className="sync-figure">{value}</dd>
      <dd className="sync-figure-then">{children}</dd>
    </div>
  )
}
