import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { CheckoutRules } from '#contract/shop'
import { BASE_CURRENCY } from '#platform/money/money'
import { useAdminKey } from '../../frame/access.ts'
import { parseNumber } from '../parse-number.ts'
import { SettingForm } from '../setting-form.tsx'
import { useSettingForm } from '../use-setting-form.ts'

type SavedRules = CheckoutRules & { revision: number }

/** What an order needs. */
export default function CheckoutPage() {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: useAdminKey()('checkout-rules'),
    queryFn: () => parseResponse(api.admin.settings['checkout-rules'].$get()),
  })
  return (
    <section className="settings-section" aria-label={t('pages.checkout')}>
      <QueryView query={query} errorTitle={t('failed')}>
        {(saved) => <RulesForm saved={saved} />}
      </QueryView>
    </section>
  )
}

function RulesForm({ saved }: { saved: SavedRules }) {
  const { t } = useTranslation(shopSettingsMessages)
  const api = useApi().admin.settings['checkout-rules']
  const form = useSettingForm({
    saved,
    toDraft: ({ guest_checkout, phone_required, minimum_order }: SavedRules) => ({
      ...{ guest_checkout, phone_required, minimum_order: `${minimum_order}` },
    }),
    put: (draft, revision) =>
      parseResponse(
        api.$put({
          json: { ...draft, minimum_order: parseNumber(draft.minimum_order), revision },
        }),
      ),
    read: () => parseResponse(api.$get()),
    list: 'checkout-rules',
  })
  const { draft, change, fieldErrors } = form
  return (
    <SettingForm label={t('pages.checkout')} form={form}>
      <CheckboxOrRadio
        label={t('checkout.guest')}
        checked={draft.guest_checkout}
        onChange={({ target }) => change({ guest_checkout: target.checked })}
      />
      <CheckboxOrRadio
        label={t('checkout.phone')}
        checked={draft.phone_required}
        onChange={({ target }) => change({ phone_required: target.checked })}
      />
      <TextField
        label={t('checkout.minimum', { currency: BASE_CURRENCY })}
        hint={t('checkout.minimumHint')}
        error={fieldErrors.minimum_order && t('checkout.invalid')}
        inputMode="decimal"
        autoComplete="off"
        value={draft.minimum_order}
        onChange={({ target }) => change({ minimum_order: target.value })}
      />
    </SettingForm>
  )
}
