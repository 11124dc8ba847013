import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { type MarketplaceConnection, NOTICE_DAYS } from '#contract/marketplace'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { Facts } from '../facts.tsx'
import { useConnectionTest } from '../use-connection-test.ts'
import { DisconnectButton } from './disconnect-button.tsx'

interface Props {
  connection: MarketplaceConnection
}

/** Whose account is connected, until when, and what can be done about it. */
export function ConnectionCard({ connection }: Props) {
  const { t, language } = useTranslation(marketplaceMessages)
  const { can } = useAccess()
  const { account, last_error: lastError } = connection
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="marketplace-card" aria-labelledby="connection-heading">
      <div className="marketplace-card-head">
        <h2 id="connection-heading">{t('connection.title')}</h2>
        <Badge variant={account ? 'good' : 'wait'}>
          {account ? t('connection.connected') : t('connection.notConnected')}
        </Badge>
      </div>
      {account ? <AccountFacts account={account} /> : <p>{t('connection.noToken')}</p>}
      {lastError && (
        <p className="marketplace-error">
          {t('connection.lastError', {
            date: date.format(new Date(lastError.at)),
            code: lastError.code,
          })}{' '}
          <code>{lastError.method}</code>
        </p>
      )}
      {can('marketplace:write') && <Actions isConnected={account !== null} />}
    </section>
  )
}

const DAY_MS = 86_400_000

function AccountFacts({ account }: { account: NonNullable<MarketplaceConnection['account']> }) {
  const { t, language } = useTranslation(marketplaceMessages)
  const day = getDateFormat(language, { dateStyle: 'long' })
  const time = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const end = account.consent_expires_at
  const ends = end === null ? null : new Date(end)
  const days = ends && Math.max(0, Math.ceil((ends.getTime() - Date.now()) / DAY_MS))
  const consent = ends
    ? t('connection.consentEnds', { date: day.format(ends) })
    : t('connection.consentUnknown')
  const renews = time.format(new Date(account.token_expires_at))
  return (
    <>
      {days !== null && days <= NOTICE_DAYS[0] && (
        <Note variant="bad">{t('connection.endsSoon', { days })}</Note>
      )}
      <Facts
        facts={[
          [t('connection.account'), account.name],
          [t('connection.since'), day.format(new Date(account.connected_at))],
          [t('connection.consent'), consent],
          [t('connection.token'), t('connection.tokenRenews', { date: renews })],
        ]}
      />
    </>
  )
}

function Actions({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslation(marketplaceMessages)
  const api = useApi().admin.marketplace.consents
  const start = useAction(() => parseResponse(api.$post()), {
    fallbackMessage: t('connection.startFailed'),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (message) => toast(message, { variant: 'bad' }),
  })
  const test = useConnectionTest({
    onWorks: () => toast(t('connection.works')),
    onFails: (text) => toast(t('connection.testFailed'), { variant: 'bad', text }),
  })
  return (
    <div className="marketplace-actions">
      <Button
        variant={isConnected ? 'secondary' : 'primary'}
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {isConnected ? t('connection.renew') : t('connection.connect')}
      </Button>
      <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
        {t('connection.test')}
      </Button>
      {isConnected && <DisconnectButton />}
    </div>
  )
}
