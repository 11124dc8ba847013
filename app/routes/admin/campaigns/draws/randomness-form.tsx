import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { drawAdminMessages } from '#app/i18n/areas/draw-admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useAccess } from '../../frame/access.ts'
import { useSettingAction } from '../../shop-settings/use-setting-action.ts'
import { type AdminDraw, DRAWS_KEY } from './draw-queries.ts'

/** The public value that a closed draw waits for. It is entered once. */
export function RandomnessForm({ draw }: { draw: AdminDraw }) {
  const { t } = useTranslation(drawAdminMessages)
  const { can } = useAccess()
  const routes = useApi().admin.draws[':id']
  const [value, setValue] = useState('')
  const save = useSettingAction(
    () => {
      const { id, revision } = draw
      return parseResponse(routes.randomness.$post({ param: { id }, json: { revision, value } }))
    },
    { stale: [DRAWS_KEY] },
  )
  const isAwaited = draw.state === 'closed' && draw.randomness_source && draw.randomness === null
  if (!isAwaited || !can('promotions:write')) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <TextField
        required
        label={t('randomness.label', { source: draw.randomness_source ?? '' })}
        hint={t('randomness.hint')}
        maxLength={500}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <ActionError message={save.errorMessage} />
      <div>
        <Button type="submit" variant="secondary" busy={save.isPending}>
          {t('randomness.save')}
        </Button>
      </div>
    </Form>
  )
}
