import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { commissionRatesMessages } from '#app/i18n/areas/commission-rates.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { X } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'
import {
  COMMISSION_CATEGORIES,
  type CommissionCategory,
  MAX_RATE_PERCENT,
} from '#contract/influencers'
import { useTimeZone } from '../../campaigns/use-time-zone.ts'
import { fromLocalTime } from '../../campaigns/zoned-time.ts'
import { ProductSearch } from '../../content/product-search.tsx'
import { useAdminKey } from '../../frame/access.ts'
import { type Choice, InfluencerSearch } from './influencer-search.tsx'
import { RATES_KEY } from './rate-queries.ts'

interface Props {
  /** Chosen before. */
  category: CommissionCategory | null
  onClose: () => void
}

interface Values {
  influencer: Choice | null
  product: Choice | null
  category: CommissionCategory | null
  label: string
  percent: string
  startsAt: string
  endsAt: string
}

/** Adds a rate. Times are those of the shop. */
export function AddRateForm({ category, onClose }: Props) {
  const { t } = useTranslation(commissionRatesMessages)
  const timeZone = useTimeZone()
  const [values, setValues] = useState<Values>({
    ...{ influencer: null, product: null, category, label: '' },
    ...{ percent: '', startsAt: '', endsAt: '' },
  })
  const [isChecked, setChecked] = useState(false)
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes })
  const field = (name: 'label' | 'percent' | 'startsAt' | 'endsAt') => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const add = useAddRate({ timeZone, onClose })
  const percent = parsePercent(values.percent)
  const isNamed = Boolean(
    values.influencer || values.product || values.category || values.label.trim(),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (percent !== null && isNamed) add.mutate({ ...values, percent })
  }
  return (
    <Form busy={add.isPending} onSubmit={submit}>
      {values.influencer ? (
        <Chosen choice={values.influencer} onRemove={() => set({ influencer: null })} />
      ) : (
        <InfluencerSearch onChoose={(influencer) => set({ influencer })} />
      )}
      {values.product ? (
        <Chosen choice={values.product} onRemove={() => set({ product: null })} />
      ) : (
        <ProductSearch
          label={t('add.product')}
          onChoose={({ id, title }) => set({ product: { id, name: title }, category: null })}
        />
      )}
      {!values.product && (
        <SelectField
          name="category"
          label={t('add.category')}
          value={values.category ?? ''}
          onChange={({ target }) => {
            set({ category: COMMISSION_CATEGORIES.find((one) => one === target.value) ?? null })
          }}
        >
          <option value="">{t('anyCategory')}</option>
          {COMMISSION_CATEGORIES.map((one) => (
            <option key={one} value={one}>
              {t(`category.${one}`)}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        {...field('label')}
        label={t('add.label')}
        hint={t('add.labelHint')}
        maxLength={100}
        autoComplete="off"
        error={isChecked && !isNamed ? t('add.missing') : undefined}
        optional
      />
      <TextField
        {...field('percent')}
        label={t('add.percent')}
        inputMode="decimal"
        autoComplete="off"
        error={
          isChecked && percent === null
            ? t('add.percentInvalid', { most: MAX_RATE_PERCENT })
            : undefined
        }
      />
      <TextField
        {...field('startsAt')}
        type="datetime-local"
        label={t('add.startsAt')}
        hint={t('add.startsHint', { zone: timeZone })}
        optional
      />
      <TextField {...field('endsAt')} type="datetime-local" label={t('add.endsAt')} optional />
      <ActionError message={add.errorMessage} />
      <div>
        <Button type="submit" busy={add.isPending}>
          {t('add.submit')}
        </Button>
      </div>
    </Form>
  )
}

function useAddRate({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const { t } = useTranslation(commissionRatesMessages)
  const api = useApi().admin['commission-rates']
  const queries = useQueryClient()
  const key = useAdminKey()
  const toTime = (local: string) => (local ? fromLocalTime(local, timeZone) : null)
  return useAction(
    ({
      influencer,
      product,
      category,
      label,
      percent,
      startsAt,
      endsAt,
    }: Omit<Values, 'percent'> & {
      percent: number
    }) => {
      const json = {
        ...{ influencer_id: influencer?.id ?? null, product_id: product?.id ?? null, category },
        ...{ label: label.trim() || null, percent },
        ...{ starts_at: toTime(startsAt), ends_at: toTime(endsAt) },
      }
      return parseResponse(api.$post({ json }))
    },
    {
      fallbackMessage: t('changeFailed'),
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: key(RATES_KEY) })
        toast(t('add.done'))
        onClose()
      },
    },
  )
}

/** `12,5` and `12.5` are the same. Null for what is no rate. */
function parsePercent(text: string): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(trimmed)) return null
  const value = Number(trimmed)
  return value <= MAX_RATE_PERCENT ? value : null
}

function Chosen({ choice, onRemove }: { choice: Choice; onRemove: () => void }) {
  const { t } = useTranslation(commissionRatesMessages)
  return (
    <p className="rate-chosen">
      <strong>{choice.name}</strong>
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t('add.remove', { name: choice.name })}
        onClick={onRemove}
      >
        <Icon icon={X} size={16} />
      </button>
    </p>
  )
}
