import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import type { ShopIdentity } from '#contract/shop'
import { SettingForm } from '../setting-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

interface SavedIdentity extends ShopIdentity {
  revision: number
  configured: { name: string; contact_email: string | null; contact_phone: string | null }
}

/** An empty field leaves what the shop was started with, which stands in it as a hint. */
export function IdentityForm({ saved }: { saved: SavedIdentity }) {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi().admin.settings.identity
  const form = useSettingForm({
    saved,
    toDraft: ({ name, contact_email, contact_phone }: SavedIdentity) => ({
      ...{ name: name ?? '', contact_email: contact_email ?? '' },
      contact_phone: contact_phone ?? '',
    }),
    put: (draft, revision) => parseResponse(api.$put({ json: { ...draft, revision } })),
    read: () => parseResponse(api.$get()),
    list: 'shop-identity',
  })
  const text = (name: 'name' | 'contact_email' | 'contact_phone') => ({
    label: t(`identity.${name}`),
    value: form.draft[name],
    placeholder: saved.configured[name] ?? '',
    error: form.fieldErrors[name],
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  })
  return (
    <SettingForm label={t('identity.title')} form={form}>
      <TextField {...text('name')} maxLength={60} hint={t('identity.nameHint')} />
      <TextField {...text('contact_email')} type="email" maxLength={254} />
      <TextField {...text('contact_phone')} type="tel" maxLength={31} />
      <p className="hint">{t('identity.default')}</p>
    </SettingForm>
  )
}
