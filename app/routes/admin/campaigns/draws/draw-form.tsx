import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { campaignsMessages } from '#app/i18n/areas/campaigns.ts'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useSettingAction } from '../../shop-settings/use-setting-action.ts'
import { PROMOTIONS_KEY } from '../campaign-queries.ts'
import { NumberField } from '../flash-sales/number-field.tsx'
import { useTimeZone } from '../use-time-zone.ts'
import { type AdminDraw, DRAWS_KEY } from './draw-queries.ts'
import {
  type DrawValues,
  getUsualClosing,
  NEW_DRAW,
  toDrawBody,
  toDrawValues,
} from './draw-values.ts'
import { PrizeFields } from './prize-fields.tsx'

interface Props {
  /** That is changed; null for a new one. */
  draw: AdminDraw | null
  onSaved: () => void
  /** Shows the draw as somebody else has saved it since. */
  onReload?: (draw: AdminDraw) => void
}

/** Plans a draw, or changes one that has not opened. If somebody else has changed it since, the form asks whose are kept. */
export function DrawForm({ draw, onSaved, onReload }: Props) {
  const { t } = useTranslation([drawAdminMessages, campaignsMessages])
  const routes = useApi().admin.draws
  const timeZone = useTimeZone()
  const [values, setValues] = useState(draw ? toDrawValues(draw, timeZone) : NEW_DRAW)
  const set = (changed: Partial<DrawValues>) => setValues({ ...values, ...changed })
  const read = () => parseResponse(routes[':id'].$get({ param: { id: draw!.id } }))
  const save = useSettingAction(
    async ({ isOverwriting }: { isOverwriting: boolean }) => {
      const body = toDrawBody(values, timeZone)
      if (!draw) return parseResponse(routes.$post({ json: body }))
      const { revision } = isOverwriting ? await read() : draw
      const json = { ...body, revision }
      return parseResponse(routes[':id'].$put({ param: { id: draw.id }, json }))
    },
    { stale: [DRAWS_KEY, PROMOTIONS_KEY], onSuccess: onSaved },
  )
  const hasConflict = getApiError(save.error)?.code === 'draw_changed'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ isOverwriting: false })
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <TextField
        required
        label={t('form.name')}
        maxLength={200}
        value={values.name}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Times values={values} set={set} timeZone={timeZone} />
      <PrizeFields prizes={values.prizes} onChange={(prizes) => set({ prizes })} />
      <TextField
        required
        type="number"
        min={0.01}
        step={0.01}
        label={t('form.ticketPrice')}
        value={Number.isNaN(values.ticketPrice) ? '' : values.ticketPrice}
        onChange={({ target }) => set({ ticketPrice: target.valueAsNumber })}
      />
      <NumberField
        label={t('form.maxSold')}
        value={values.maxSold}
        min={0}
        max={1_000_000}
        onChange={(maxSold) => set({ maxSold })}
      />
      <NumberField
        label={t('form.maxPerPerson')}
        value={values.maxPerPerson}
        max={1000}
        onChange={(maxPerPerson) => set({ maxPerPerson })}
      />
      <NumberField
        label={t('form.claimDays')}
        value={values.claimDays}
        max={90}
        onChange={(claimDays) => set({ claimDays })}
      />
      <TextField
        label={t('form.randomness')}
        hint={t('form.randomnessHint')}
        maxLength={300}
        value={values.randomnessSource}
        onChange={({ target }) => set({ randomnessSource: target.value })}
      />
      <ActionError message={save.errorMessage} />
      {hasConflict && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={async () => onReload?.(await read())}>
            {t('campaigns:conflict.loadTheirs')}
          </Button>
          <Button variant="secondary" onClick={() => save.mutate({ isOverwriting: true })}>
            {t('campaigns:conflict.saveMine')}
          </Button>
        </div>
      )}
      <div>
        <Button type="submit" busy={save.isPending}>
          {t(draw ? 'form.save' : 'form.create')}
        </Button>
      </div>
    </Form>
  )
}

interface TimesProps {
  values: DrawValues
  set: (changed: Partial<DrawValues>) => void
  timeZone: string
}

function Times({ values: { opensAt, closesAt }, set, timeZone }: TimesProps) {
  const { t } = useTranslation(drawAdminMessages)
  return (
    <>
      <TextField
        type="datetime-local"
        required
        label={t('form.opens')}
        hint={t('form.zone', { zone: timeZone })}
        value={opensAt}
        onChange={({ target }) => {
          const closing = closesAt || getUsualClosing(target.value)
          set({ opensAt: target.value, closesAt: closing })
        }}
      />
      <TextField
        type="datetime-local"
        required
        label={t('form.closes')}
        value={closesAt}
        onChange={({ target }) => set({ closesAt: target.value })}
      />
    </>
  )
}
