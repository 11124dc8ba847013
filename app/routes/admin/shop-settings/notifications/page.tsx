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

/** Those that the shop sends first. */
const NAMES = [
  { name: 'order_updates', isSent: true },
  { name: 'newsletter', isSent: true },
  { name: 'wishlist_updates', isSent: true },
  { name: 'community_updates', isSent: true },
  { name: 'promotions', isSent: false },
  { name: 'recommendations', isSent: false },
] as const

/** Channels without a sender: nobody can choose them, and the reason is told. */
const UNAVAILABLE = ['push', 'sms'] as const

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
      {NAMES.map(({ name, isSent }) => {
        const label = t(`customers:consent.${name}`)
        return (
          <CheckboxOrRadio
            key={name}
            label={isSent ? label : t('notifications.notYet', { name: label })}
            checked={form.draft[name]}
            onChange={({ target }) => form.change({ [name]: target.checked })}
          />
        )
      })}
      {UNAVAILABLE.map((channel) => (
        <div key={channel}>
          <CheckboxOrRadio
            label={t(`notifications.${channel}`)}
            checked={false}
            disabled
            aria-describedby={`${channel}-reason`}
          />
          <p className="hint" id={`${channel}-reason`}>
            {t(`notifications.${channel}Reason`)}
          </p>
        </div>
      ))}
      <p className="hint">{t('notifications.fixed')}</p>
    </SettingForm>
  )
}
