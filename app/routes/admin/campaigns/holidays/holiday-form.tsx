import { useQueryClient } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { holidaysAdminMessages } from '#app/i18n/areas/holidays-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxOrRadio } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { AdminHoliday } from '#contract/holidays'
import type { Country } from '#contract/pricing'
import { useAdminKey } from '../../frame/access.ts'
import { ConflictNote } from '../../shop-settings/conflict-note.tsx'
import { useSettingAction } from '../../shop-settings/use-setting-action.ts'
import { buildOffer, isComplete, toValues } from './holiday-form-values.ts'
import { calendarQuery } from './holiday-queries.ts'
import { OfferFields } from './offer-fields.tsx'

export interface HolidayFormProps {
  holiday: AdminHoliday
  /** The calendar that was open. */
  where: { country: Country; year: string }
  onClose: () => void
}

/** Whether a holiday is shown, and what is offered for it. A change over that of somebody else is asked about. */
export function HolidayForm({ holiday, where, onClose }: HolidayFormProps) {
  const { t } = useTranslation(holidaysAdminMessages)
  const api = useApi().admin.holidays[':id']
  const [values, setValues] = useState(() => toValues(holiday))
  const [revision, setRevision] = useState(holiday.revision)
  const [isIncomplete, setIncomplete] = useState(false)
  const readTheirs = useTheirs(holiday, where)
  const { isEnabled, hasPopup, hasOffer } = values
  const save = useSettingAction(
    async (on: number) => {
      const switches = { is_enabled: isEnabled, has_popup: hasPopup }
      const json = { ...switches, offer: buildOffer(values), revision: on }
      await parseResponse(api.$put({ param: { id: holiday.id }, json }))
    },
    { stale: ['holidays', 'promotions'], onSuccess: onClose },
  )
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIncomplete(!isComplete(values))
    if (isComplete(values)) save.mutate(revision)
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
      {hasOffer && <OfferFields values={values} onChange={change} />}
      {isConflict ? (
        <ConflictNote onShowTheirs={showTheirs} onSaveMine={saveMine} busy={save.isPending} />
      ) : (
        <ActionError message={isIncomplete ? t('needsScope') : save.errorMessage} />
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
      </div>
    </Form>
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
