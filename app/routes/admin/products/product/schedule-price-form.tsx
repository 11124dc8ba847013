import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { productsMessages } from '#app/i18n/areas/products.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { AdminProduct } from '#contract/product-administration'
import { parseNumber } from './product-form.ts'
import { useProductAction } from './use-product-action.ts'

interface Props {
  product: AdminProduct
  onClose: () => void
}

type Problem = 'price' | 'starts_at'

/** Plans a price for all variants or one. The times are those of the person who plans. */
export function SchedulePriceForm({ product, onClose }: Props) {
  const { t } = useTranslation(productsMessages)
  const { id, variants } = product
  const api = useApi()
  const [problem, setProblem] = useState<Problem | null>(null)
  const plan = useProductAction(
    (json: PlanBody) =>
      parseResponse(api.admin.products[':id']['scheduled-prices'].$post({ param: { id }, json })),
    { done: t('prices.planned'), onDone: onClose, showsErrors: true },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = (name: string) => String(new FormData(form).get(name) ?? '')
    const price = parseNumber(read('price'))
    const starts = read('starts_at')
    const missing = price === null || price < 0 ? 'price' : starts === '' ? 'starts_at' : null
    setProblem(missing)
    if (missing) return form.querySelector<HTMLElement>(`[name=${missing}]`)?.focus()
    const chosen = read('variant')
    plan.mutate({
      variant_ids: chosen ? [chosen] : variants.map((one) => one.id),
      price: price!,
      starts_at: new Date(starts).toISOString(),
      ends_at: read('ends_at') ? new Date(read('ends_at')).toISOString() : null,
    })
  }
  return (
    <Form busy={plan.isPending} onSubmit={submit}>
      {variants.length > 1 && (
        <SelectField name="variant" label={t('variants.variant')}>
          <option value="">{t('prices.allVariants')}</option>
          {variants.map((one) => (
            <option key={one.id} value={one.id}>
              {one.options.join(' / ')}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        name="price"
        label={t('prices.newPrice', { currency: product.currency })}
        inputMode="decimal"
        autoComplete="off"
        error={problem === 'price' ? t('error.price') : undefined}
      />
      <TextField
        name="starts_at"
        type="datetime-local"
        label={t('prices.start')}
        error={problem === 'starts_at' ? t('error.time') : undefined}
      />
      <TextField
        name="ends_at"
        type="datetime-local"
        label={t('prices.end')}
        hint={t('prices.endHint')}
        optional
      />
      {plan.errorMessage && (
        <div role="alert">
          <FieldError>{plan.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={plan.isPending}>
          {t('prices.plan')}
        </Button>
      </div>
    </Form>
  )
}

interface PlanBody {
  variant_ids: string[]
  price: number
  starts_at: string
  ends_at: string | null
}
