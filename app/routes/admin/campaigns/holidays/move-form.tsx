import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { holidaysAdminMessages } from '#app/i18n/areas/holidays-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { getRegionName } from '#platform/i18n/display-names'
import { useSettingAction } from '../../shop-settings/use-setting-action.ts'
import { useDayFormat } from './formats.ts'
import type { HolidayFormProps } from './holiday-form.tsx'

/** Moves one day, as the moon was seen later than it was computed for example. */
export function MoveForm({ holiday, where, onClose }: HolidayFormProps) {
  const { t, language } = useTranslation(holidaysAdminMessages)
  const api = useApi().admin.holidays[':id'].days
  const formatDay = useDayFormat()
  const [day, setDay] = useState(holiday.day)
  const [isEverywhere, setEverywhere] = useState(true)
  const { id, computed_day: computedDay } = holiday
  const move = useSettingAction(
    async () => {
      const country = isEverywhere ? null : where.country
      const json = { country, computed_day: computedDay, day }
      await parseResponse(api.$put({ param: { id }, json }))
    },
    { stale: ['holidays', 'promotions'], onSuccess: onClose },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    move.mutate()
  }
  return (
    <Form busy={move.isPending} className="pt-10" onSubmit={submit}>
      <h3 className="d1">{t('moveTitle', { year: computedDay.slice(0, 4) })}</h3>
      <TextField
        label={t('day')}
        name="day"
        type="date"
        required
        hint={t('moveHelp', { day: formatDay(computedDay) })}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <fieldset>
        <legend className="label">{t('where')}</legend>
        <CheckboxOrRadio
          type="radio"
          name="where"
          label={t('everywhere')}
          checked={isEverywhere}
          onChange={() => setEverywhere(true)}
        />
        <CheckboxOrRadio
          type="radio"
          name="where"
          label={t('onlyIn', { country: getRegionName(where.country, language) })}
          checked={!isEverywhere}
          onChange={() => setEverywhere(false)}
        />
      </fieldset>
      <ActionError message={move.errorMessage} />
      <div>
        <Button type="submit" variant="secondary" busy={move.isPending}>
          {t('move')}
        </Button>
      </div>
    </Form>
  )
}
