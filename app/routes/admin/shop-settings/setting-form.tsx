import type { ReactNode } from 'react'
import { shopSettingsMessages } from '#app/i18n/areas/shop-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActionError } from '#app/ui/action-error.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import type { Permission } from '#contract/identity'
import { useAccess } from '../frame/access.ts'
import { ConflictNote } from './conflict-note.tsx'
import type { useSettingForm } from './use-setting-form.ts'

interface Props {
  label: string
  form: Pick<
    ReturnType<typeof useSettingForm>,
    'isSaving' | 'isConflict' | 'errorMessage' | 'submit' | 'showTheirs' | 'saveMine'
  >
  /** What is needed to save it. */
  permission?: Permission
  /** Whether what is typed can be saved, where it is checked before. */
  isReady?: boolean
  children: ReactNode
}

/** The fields of a setting, and its button. Who may only read has fields that cannot be edited. */
export function SettingForm({
  label,
  form,
  permission = 'settings:write',
  isReady = true,
  children,
}: Props) {
  const { t } = useTranslation(shopSettingsMessages)
  const { can } = useAccess()
  const { isSaving, isConflict, errorMessage, submit, showTheirs, saveMine } = form
  if (!can(permission)) {
    return (
      <fieldset disabled className="settings-form form">
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    )
  }
  return (
    <Form busy={isSaving} onSubmit={submit} aria-label={label} className="settings-form">
      {children}
      {isConflict ? (
        <ConflictNote onShowTheirs={showTheirs} onSaveMine={saveMine} busy={isSaving} />
      ) : (
        <ActionError message={errorMessage} />
      )}
      <div>
        <Button type="submit" busy={isSaving} disabled={!isReady}>
          {t('save')}
        </Button>
      </div>
    </Form>
  )
}
