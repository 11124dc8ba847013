import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { flashSalesAdminMessages } from '#app/i18n/areas/flash-sales-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { FLASH_SALE_CATEGORIES, type FlashSaleCategory } from '#contract/flash-sales'
import { useAdminKey } from '../../frame/access.ts'
import { PROMOTIONS_KEY } from '../campaign-queries.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { fromLocalTime } from '../zoned-time.ts'
import { NumberField } from './number-field.tsx'
import { FLASH_SALES_KEY } from './sale-queries.ts'

/** Plans a sale by hand. The shop picks products of the category that have rested. */
export function PlanPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(flashSalesAdminMessages)
  const [api, key] = [useApi(), useAdminKey()]
  const queries = useQueryClient()
  const zone = useTimeZone()
  const [category, setCategory] = useState<FlashSaleCategory>('electronics')
  const [startsAt, setStartsAt] = useState('')
  const [numbers, setNumbers] = useState({
    ...{ percent: 36, hours: 4, product_count: 8, units_per_product: 8, max_units_per_person: 2 },
  })
  const plan = useAction(
    () => {
      const starts_at = fromLocalTime(startsAt, zone)
      const json = { category, starts_at, ...numbers }
      return parseResponse(api.admin['flash-sales'].$post({ json }))
    },
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: key(FLASH_SALES_KEY) })
        queries.invalidateQueries({ queryKey: key(PROMOTIONS_KEY) })
        toast(t('done.planned'))
        onClose()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    plan.mutate()
  }
  const field = (name: keyof typeof numbers, max: number) => (
    <NumberField
      label={t(`plan.${name}`)}
      value={numbers[name]}
      max={max}
      onChange={(value) => setNumbers({ ...numbers, [name]: value })}
    />
  )
  return (
    <Form busy={plan.isPending} onSubmit={submit}>
      <SelectField
        label={t('plan.category')}
        value={category}
        onChange={({ target }) => setCategory(target.value as FlashSaleCategory)}
      >
        {FLASH_SALE_CATEGORIES.map((one) => (
          <option key={one} value={one}>
            {t('category', { category: one })}
          </option>
        ))}
      </SelectField>
      <TextField
        type="datetime-local"
        required
        label={t('plan.starts_at')}
        hint={t('plan.zone', { zone })}
        value={startsAt}
        onChange={({ target }) => setStartsAt(target.value)}
      />
      {field('hours', 72)}
      {field('percent', 90)}
      {field('product_count', 48)}
      {field('units_per_product', 10_000)}
      {field('max_units_per_person', 99)}
      {plan.errorMessage && (
        <div role="alert">
          <FieldError>{plan.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={plan.isPending}>
          {t('plan.submit')}
        </Button>
      </div>
    </Form>
  )
}
