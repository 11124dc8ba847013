import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAccess, useAdminKey } from '../../frame/access.ts'
import { useProviderName } from '../../frame/use-provider-name.ts'

type ProvidersApi = ApiClient['admin']['payment-providers']
type Provider = InferResponseType<ProvidersApi['$get'], 200>['items'][number]

/** How shoppers pay, and whether the provider answers. */
export default function PaymentsPage() {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: useAdminKey()('payment-providers'),
    queryFn: async () => (await parseResponse(api.admin['payment-providers'].$get())).items,
  })
  return (
    <section className="settings-section" aria-label={t('pages.payments')}>
      <QueryView query={query} errorTitle={t('failed')}>
        {(providers) => (
          <ul className="settings-rows">
            {providers.map((provider) => (
              <ProviderRow key={provider.name} provider={provider} />
            ))}
          </ul>
        )}
      </QueryView>
    </section>
  )
}

function ProviderRow({ provider }: { provider: Provider }) {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const { name, is_configured, is_default, mode, settings } = provider
  return (
    <li>
      <div className="min-w-0 flex-1 grid gap-1">
        <h2 className="font-semibold">{useProviderName()(name)}</h2>
        {mode === 'sandbox' && <p className="text-ink-2">{t('payment.embedded')}</p>}
        <ul className="text-ink-2 wrap-anywhere">
          {settings.map((setting) => (
            <li key={setting.name}>
              {t(setting.is_set ? 'payment.isSet' : 'payment.isMissing', { name: setting.name })}
            </li>
          ))}
        </ul>
        {is_configured && can('settings:write') && <ConnectionTest name={name} />}
      </div>
      {is_default && <Badge variant="ink">{t('payment.default')}</Badge>}
      <Badge variant={mode === 'live' ? 'good' : 'wait'}>
        {mode ? t(`payment.mode.${mode}`) : t('payment.notConfigured')}
      </Badge>
    </li>
  )
}

function ConnectionTest({ name }: { name: string }) {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi().admin['payment-providers'][':name'].tests
  const test = useAction(() => parseResponse(api.$post({ param: { name } })), {
    fallbackMessage: t('payment.testFailed'),
  })
  return (
    <div className="grid gap-2 pt-2">
      <div>
        <Button variant="secondary" busy={test.isPending} onClick={() => test.mutate()}>
          {t('payment.test')}
        </Button>
      </div>
      <p aria-live="polite" className={test.data?.is_connected === false ? 'error' : undefined}>
        {test.data && (
          <>
            {test.data.message} <code>{test.data.code}</code>
          </>
        )}
      </p>
      <ActionError message={test.errorMessage} />
    </div>
  )
}
