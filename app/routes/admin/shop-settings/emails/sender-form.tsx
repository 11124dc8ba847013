import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { emailTemplatesMessages } from '#app/i18n/areas/email-templates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import type { EmailSenderSettings } from '#contract/shop'
import { SettingForm } from '../setting-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

interface SavedSender extends EmailSenderSettings {
  revision: number
  configured: { from_name: string; from_address: string }
  is_sent: boolean
}

export function SenderForm({ saved }: { saved: SavedSender }) {
  const { t } = useTranslation(emailTemplatesMessages)
  const api = useApi().admin.settings['email-sender']
  const form = useSettingForm({
    saved,
    toDraft: ({ from_name, from_address, reply_to }: SavedSender) => ({
      ...{ from_name: from_name ?? '', from_address: from_address ?? '' },
      reply_to: reply_to ?? '',
    }),
    put: (draft, revision) => parseResponse(api.$put({ json: { ...draft, revision } })),
    read: () => parseResponse(api.$get()),
    list: 'email-sender',
  })
  const text = (name: 'from_name' | 'from_address' | 'reply_to') => ({
    label: t(`sender.${name}`),
    value: form.draft[name],
    error: form.fieldErrors[name],
    onChange: ({ target }: { target: { value: string } }) => form.change({ [name]: target.value }),
  })
  const { from_name, from_address } = saved.configured
  return (
    <SettingForm label={t('sender.title')} form={form}>
      {!saved.is_sent && <p className="rounded-[3px] bg-shelf p-3">{t('sender.notSent')}</p>}
      <TextField {...text('from_name')} placeholder={from_name} maxLength={80} />
      <TextField
        {...text('from_address')}
        placeholder={from_address}
        hint={t('sender.addressHint')}
        type="email"
        maxLength={254}
      />
      <TextField
        {...text('reply_to')}
        hint={t('sender.replyHint')}
        type="email"
        maxLength={254}
        optional
      />
    </SettingForm>
  )
}
