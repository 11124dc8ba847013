import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { AdminToken, PERMISSIONS, type Permission } from '#contract/identity'
import { useAccess } from '../../frame/access.ts'
import { parseNumber } from '../parse-number.ts'
import { useSettingAction } from '../use-setting-action.ts'
import { NewKey } from './new-key.tsx'
import { ScopeFields } from './scope-fields.tsx'

/** Creates a key. It has no right that its creator lacks, and is shown once. */
export function CreateKey({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const api = useApi()
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<Permission[]>([])
  const [isInvalid, setInvalid] = useState(false)
  const create = useSettingAction(
    (json: { name: string; expires_in_days: number; scopes: Permission[] }) =>
      parseResponse(api.admin.tokens.$post({ json })),
    { stale: ['api-keys'] },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { shape } = AdminToken
    const checkedName = shape.name.safeParse(name)
    const checkedDays = shape.expiresInDays.safeParse(parseNumber(days))
    const isValid = checkedName.success && checkedDays.success && scopes.length > 0
    setInvalid(!isValid)
    if (isValid)
      create.mutate({ name: checkedName.data!, expires_in_days: checkedDays.data!, scopes })
  }
  if (create.data) return <NewKey token={create.data.token} onClose={onClose} />
  return (
    <Form busy={create.isPending} onSubmit={submit}>
      <TextField
        label={t('keys.name')}
        hint={t('keys.nameHint')}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('keys.days')}
        inputMode="numeric"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <ScopeFields
        permissions={PERMISSIONS.filter((permission) => can(permission))}
        scopes={scopes}
        onChange={setScopes}
      />
      <ActionError message={isInvalid ? t('keys.invalid') : create.errorMessage} />
      <div>
        <Button type="submit" busy={create.isPending}>
          {t('keys.create')}
        </Button>
      </div>
    </Form>
  )
}
