import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { flashSalesAdminMessages } from '#app/i18n/areas/flash-sales-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, FieldError } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { toast } from '#app/ui/toast.ts'
import type { FlashSaleSettings } from '#contract/flash-sales'
import { useAdminKey } from '../../frame/access.ts'
import { NumberField } from './number-field.tsx'
import { saleSettingsQuery } from './sale-queries.ts'

/** Whether and how the shop plans sales by itself. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(flashSalesAdminMessages)
  const query = useQuery(saleSettingsQuery(useApi(), useAdminKey()))
  return (
    <QueryView query={query} errorTitle={t('settings.failed')}>
      {(stored) => <SettingsForm stored={stored} onClose={onClose} />}
    </QueryView>
  )
}

interface FormProps {
  stored: FlashSaleSettings & { revision: number }
  onClose: () => void
}

function SettingsForm({ stored, onClose }: FormProps) {
  const { t } = useTranslation(flashSalesAdminMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  // With the revision that the changes are made on; somebody else can save meanwhile.
  const [settings, setSettings] = useState(stored)
  const save = useAction(
    () => parseResponse(api.admin['flash-sales'].settings.$put({ json: settings })),
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: (saved) => {
        queries.setQueryData(saleSettingsQuery(api, key).queryKey, saved)
        toast(t('done.settings'))
        onClose()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const field = (name: Exclude<keyof FlashSaleSettings, 'is_on'>, max: number, min = 1) => (
    <NumberField
      label={t(`settings.${name}`)}
      value={settings[name]}
      {...{ min, max }}
      onChange={(value) => setSettings({ ...settings, [name]: value })}
    />
  )
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <div>
        <CheckboxOrRadio
          label={t('settings.is_on')}
          checked={settings.is_on}
          onChange={({ target }) => setSettings({ ...settings, is_on: target.checked })}
        />
        <p className="hint">{t('settings.hint')}</p>
      </div>
      {field('products_per_sale', 48)}
      {field('units_per_product', 10_000)}
      {field('max_units_per_person', 99)}
      {field('rest_days', 365, 0)}
      {save.errorMessage && (
        <div role="alert">
          <FieldError>{save.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('settings.save')}
        </Button>
      </div>
    </Form>
  )
}
