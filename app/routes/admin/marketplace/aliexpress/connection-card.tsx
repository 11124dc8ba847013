import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'
import type { MarketplaceConnection } from '#contract/marketplace'
import { getDateFormat } from '#platform/i18n/date-format'
import { useAccess } from '../../frame/access.ts'
import { Facts } from '../facts.tsx'
import { useConnectionTest } from '../use-connection-test.ts'
import { ConsentNote } from './consent-note.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { useStartConsent } from './use-start-consent.ts'

interface Props {
  connection: MarketplaceConnection
}

/** Whose account is connected, until when, and what can be done about it. */
export function ConnectionCard({ connection }: Props) {
  const { t, language } = useTranslation(marketplaceMessages)
  const { can } = useAccess()
  const { account, is_connected: isConnected, last_error: lastError, mode } = connection
  const date = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="marketplace-card" aria-labelledby="connection-heading">
      <div className="marketplace-card-head">
        <h2 id="connection-heading">{t('connection.title')}</h2>
        <Badge variant={isConnected ? 'good' : 'wait'}>
          {isConnected ? t('connection.connected') : t('connection.notConnected')}
        </Badge>
      </div>
      {mode === 'adapter' && <p>{t('connection.adapter')}</p>}
      {account && <AccountFacts account={account} />}
      {!isConnected && <p>{t('connection.noToken')}</p>}
      {lastError && (
        <p className="marketplace-error">
          {t('connection.lastError', {
            date: date.format(new Date(lastError.at)),
            code: lastError.code,
          })}{' '}
          <code>{lastError.method}</code>
        </p>
      )}
      {can('marketplace:write') && (
        <div className="marketplace-actions">
          {mode !== 'adapter' && <ConsentButton isConnected={isConnected} />}
          <TestButton />
          {mode !== 'adapter' && isConnected && <DisconnectButton />}
        </div>
      )}
    </section>
  )
}

function AccountFacts({ account }: { account: NonNullable<MarketplaceConnection['account']> }) {
  const { t, language } = useTranslation(marketplaceMessages)
  const day = getDateFormat(language, { dateStyle: 'long' })
  const time = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const { consent_expires_at: end, connected_by: name, last_use: use } = account
  const consentDate = day.format(new Date(account.connected_at))
  const renews = time.format(new Date(account.token_expires_at))
  return (
    <>
      <ConsentNote end={end} />
      <Facts
        facts={[
          [t('connection.account'), account.name],
          [
            t('connection.given'),
            name === null ? consentDate : t('connection.givenBy', { date: consentDate, name }),
          ],
          [
            t('connection.consent'),
            end === null
              ? t('connection.consentUnknown')
              : t('connection.consentEnds', { date: day.format(new Date(end)) }),
          ],
          [t('connection.token'), t('connection.tokenRenews', { date: renews })],
          [
            t('connection.used'),
            use === null
              ? t('connection.unused')
              : t(`connection.use.${use.purpose}`, { date: time.format(new Date(use.at)) }),
          ],
        ]}
      />
    </>
  )
}

function ConsentButton({ isConnected }: { isConnected: boolean }) {
  const { t } = useTranslation(marketplaceMessages)
  const start = useStartConsent()
  return (
    <Button
      variant={isConnected ? 'secondary' : 'primary'}
      busy={start.isPending}
      onClick={() => start.mutate()}
    >
      {isConnected ? t('connection.renew') : t('connection.connect')}
    </Button>
  )
}

function TestButton() {
  const { t } = useTranslation(marketplaceMessages)
  const test = useConnectionTest({
    onWorks: () => toast(t('connection.works')),
    onFails: (text) => toast(t('connection.testFailed'), { variant: 'bad', text }),
  })
  return (
    <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
      {t('connection.test')}
    </Button>
  )
}
