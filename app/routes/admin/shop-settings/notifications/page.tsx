import { useQuery } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { parseResponse } from 'hono/client'
import type { ApiClient } from '#app/api/client.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { customersMessages } from '#app/i18n/areas/customers.ts'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../../frame/access.ts'
import { SettingForm } from '../setting-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

type DefaultsApi = ApiClient['admin']['settings']['notification-defaults']
type SavedDefaults = InferResponseType<DefaultsApi['$get'], 200>

const NAMES = [
  ...(['order_updates', 'newsletter', 'wishlist_updates', 'community_updates'] as const),
  ...(['promotions', 'recommendations'] as const),
] as const

/** The notification preferences of new accounts. */
export default function NotificationsPage() {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: useAdminKey()('notification-defaults'),
    queryFn: () => parseResponse(api.admin.settings['notification-defaults'].$get()),
  })
  return (
    <section className="settings-section" aria-label={t('pages.notifications')}>
      <QueryView query={query} errorTitle={t('failed')}>
        {(saved) => <DefaultsForm saved={saved} />}
      </QueryView>
    </section>
  )
}

function DefaultsForm({ saved }: { saved: SavedDefaults }) {
  const { t } = useTranslation([shopSettingsMessages, customersMessages])
  const api = useApi().admin.settings['notification-defaults']
  const form = useSettingForm({
    saved,
    toDraft: ({ revision: _, ...defaults }: SavedDefaults) => defaults,
    put: (draft, revision) => parseResponse(api.$put({ json: { ...draft, revision } })),
    read: () => parseResponse(api.$get()),
    list: 'notification-defaults',
  })
  return (
    <SettingForm label={t('pages.notifications')} form={form}>
      {NAMES.map((name) => (
        <CheckboxOrRadio
          key={name}
          label={t(`customers:consent.${name}`)}
          checked={form.draft[name]}
          onChange={({ target }) => form.change({ [name]: target.checked })}
        />
      ))}
      <div>
        <p>{t('notifications.push')}</p>
        <p className="hint">{t('notifications.pushReason')}</p>
      </div>
      {/* It has no sender: nobody can choose it. */}
      <div>
        <CheckboxOrRadio
          label={t('notifications.sms')}
          checked={false}
          disabled
          aria-describedby="sms-reason"
        />
        <p className="hint" id="sms-reason">
          {t('notifications.smsReason')}
        </p>
      </div>
      <p className="hint">{t('notifications.fixed')}</p>
    </SettingForm>
  )
}
