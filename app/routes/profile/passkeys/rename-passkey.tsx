import type { PasskeyListItem } from '@supabase/auth-js'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useCall } from '../use-call.ts'

interface Props {
  passkey: PasskeyListItem
  onRenamed: () => unknown
  onEnd: () => void
}

export function RenamePasskey({ passkey, onRenamed, onEnd }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { name: passkey.friendly_name ?? '' } })
  const [why, setWhy] = useState<string | null>(null)
  const { mutate, isPending } = useCall((name: string) => rename(passkey.id, name), {
    onDone: async (name) => {
      toast(t('passkeys.renamed', { name }))
      await onRenamed()
      onEnd()
    },
    onFailed: setWhy,
  })
  return (
    <form
      noValidate
      className="w-full max-w-115"
      onSubmit={form.handleSubmit(({ name }) => {
        setWhy(null)
        mutate(name.trim())
      })}
    >
      <fieldset className="form" disabled={isPending}>
        <TextField
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || t('passkeys.nameMissing'),
          })}
          label={t('passkeys.name')}
          autoFocus
          autoComplete="off"
          maxLength={120}
          error={form.formState.errors.name?.message}
        />
        {why && <Note look="bad">{why}</Note>}
        <p className="flex flex-wrap gap-3">
          <Button look="secondary" size="small" onClick={onEnd}>
            {t('cancel')}
          </Button>
          <Button type="submit" size="small" busy={isPending}>
            {t('save')}
          </Button>
        </p>
      </fieldset>
    </form>
  )
}

async function rename(passkeyId: string, friendlyName: string): Promise<string> {
  const { error } = await (await accounts()).passkey.update({ passkeyId, friendlyName })
  if (error) throw error
  return friendlyName
}
