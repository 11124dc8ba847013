import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { holidaysAdminMessages } from '#app/i18n/areas/holidays-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, SelectField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import {
  type AdminHoliday,
  MAX_OFFER_PERCENT,
  MAX_OFFER_PRODUCTS,
  MIN_OFFER_PERCENT,
} from '#contract/holidays'
import type { Country } from '#contract/pricing'
import { useAdminKey } from '../../frame/access.ts'
import { ActionError } from '../../shop-settings/action-error.tsx'
import { ConflictNote } from '../../shop-settings/conflict-note.tsx'
import { useSettingAction } from '../../shop-settings/use-setting-action.ts'
import { ProductPicker } from '../form/choice-pickers.tsx'
import type { Choice } from '../form/form-values.ts'
import { usePercentFormat } from './formats.ts'
import { calendarQuery } from './holiday-queries.ts'

export interface HolidayFormProps {
  holiday: AdminHoliday
  /** The calendar that was open. */
  where: { country: Country; year: string }
  onClose: () => void
}

const PERCENTS = Array.from(
  { length: MAX_OFFER_PERCENT - MIN_OFFER_PERCENT + 1 },
  (_, index) => MIN_OFFER_PERCENT + index,
)

function toValues(holiday: AdminHoliday) {
  return {
    isEnabled: holiday.is_enabled,
    hasPopup: holiday.has_popup,
    hasOffer: holiday.offer !== null,
    percent: holiday.offer?.percent ?? MIN_OFFER_PERCENT,
    products: (holiday.offer?.products ?? []).map(
      ({ id, title }): Choice => ({ id, label: title }),
    ),
  }
}

/** Whether a holiday is shown, and what is offered for it. A change over that of somebody else is asked about. */
export function HolidayForm({ holiday, where, onClose }: HolidayFormProps) {
  const { t } = useTranslation(holidaysAdminMessages)
  const api = useApi().admin.holidays[':id']
  const [values, setValues] = useState(() => toValues(holiday))
  const [revision, setRevision] = useState(holiday.revision)
  const [isIncomplete, setIncomplete] = useState(false)
  const readTheirs = useTheirs(holiday, where)
  const { isEnabled, hasPopup, hasOffer, percent, products } = values
  const save = useSettingAction(
    async (on: number) => {
      const productIds = products.map(({ id }) => id)
      const offer = hasOffer ? { percent, product_ids: productIds } : null
      const json = { is_enabled: isEnabled, has_popup: hasPopup, offer, revision: on }
      await parseResponse(api.$put({ param: { id: holiday.id }, json }))
    },
    { stale: ['holidays', 'promotions'], onSuccess: onClose },
  )
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isWrong = hasOffer && (products.length === 0 || products.length > MAX_OFFER_PRODUCTS)
    setIncomplete(isWrong)
    if (!isWrong) save.mutate(revision)
  }
  const showTheirs = async () => {
    const theirs = await readTheirs()
    if (!theirs) return onClose()
    setValues(toValues(theirs))
    setRevision(theirs.revision)
    save.reset()
  }
  const saveMine = async () => {
    const theirs = await readTheirs()
    if (theirs) save.mutate(theirs.revision)
  }
  const isConflict = getApiError(save.error)?.code === 'holiday_edited'
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <p className="text-ink-2">{t('allYears')}</p>
      <CheckboxOrRadio
        label={t('isEnabled')}
        checked={isEnabled}
        onChange={({ target }) => change({ isEnabled: target.checked })}
      />
      <CheckboxOrRadio
        label={t('hasPopup')}
        checked={hasPopup}
        onChange={({ target }) => change({ hasPopup: target.checked })}
      />
      <CheckboxOrRadio
        label={t('hasOffer')}
        checked={hasOffer}
        onChange={({ target }) => change({ hasOffer: target.checked })}
      />
      {hasOffer && (
        <fieldset className="grid gap-4">
          <legend className="label pb-2">{t('products')}</legend>
          <PercentField value={percent} onChange={(chosen) => change({ percent: chosen })} />
          <ProductPicker chosen={products} onChange={(chosen) => change({ products: chosen })} />
        </fieldset>
      )}
      {isConflict ? (
        <ConflictNote onShowTheirs={showTheirs} onSaveMine={saveMine} busy={save.isPending} />
      ) : (
        <ActionError message={isIncomplete ? t('needsProducts') : save.errorMessage} />
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}

function PercentField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTranslation(holidaysAdminMessages)
  const format = usePercentFormat()
  return (
    <SelectField
      label={t('reduction')}
      name="percent"
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {PERCENTS.map((percent) => (
        <option key={percent} value={percent}>
          {format(percent)}
        </option>
      ))}
    </SelectField>
  )
}

/** Returns a function that reads the holiday as somebody else has left it. */
function useTheirs(holiday: AdminHoliday, where: HolidayFormProps['where']) {
  const query = calendarQuery(useApi(), useAdminKey(), where)
  const queries = useQueryClient()
  return async () => {
    const { items } = await queries.fetchQuery({ ...query, staleTime: 0 })
    return items.find(({ id }) => id === holiday.id)
  }
}
