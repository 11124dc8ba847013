import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import type { SellerSettings } from '#contract/invoices'
import { SettingForm } from '../setting-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

type SavedSeller = SellerSettings & { revision: number }

/** The seller of the invoices to come. */
export function SellerForm({ saved }: { saved: SavedSeller }) {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi().admin.settings.seller
  const form = useSettingForm({
    saved,
    toDraft: ({ name, address_lines, email, tax_id }: SavedSeller) => ({
      ...{ name, address: address_lines.join('\n'), email, tax_id: tax_id ?? '' },
    }),
    put: ({ address, tax_id, ...draft }, revision) =>
      parseResponse(
        api.$put({
          json: {
            ...{ ...draft, address_lines: splitLines(address), revision },
            tax_id: tax_id.trim() || null,
          },
        }),
      ),
    read: () => parseResponse(api.$get()),
    list: 'seller',
  })
  const { draft, fieldErrors } = form
  const addressError = Object.entries(fieldErrors).find(([field]) => {
    return field.startsWith('address_lines')
  })
  return (
    <SettingForm label={t('seller.title')} form={form}>
      <TextField
        label={t('seller.name')}
        value={draft.name}
        maxLength={80}
        error={fieldErrors.name}
        onChange={({ target }) => form.change({ name: target.value })}
      />
      <TextArea
        label={t('seller.address')}
        hint={t('seller.addressHint')}
        rows={4}
        value={draft.address}
        error={addressError?.[1]}
        onChange={({ target }) => form.change({ address: target.value })}
      />
      <TextField
        label={t('seller.email')}
        type="email"
        maxLength={254}
        value={draft.email}
        error={fieldErrors.email}
        onChange={({ target }) => form.change({ email: target.value })}
      />
      <TextField
        label={t('seller.tax_id')}
        maxLength={80}
        value={draft.tax_id}
        error={fieldErrors.tax_id}
        onChange={({ target }) => form.change({ tax_id: target.value })}
      />
    </SettingForm>
  )
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
