import type { PasskeyListItem } from '@supabase/auth-js'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { OpenedForm } from '../opened-form.tsx'
import { useCall } from '../use-call.ts'

interface Props {
  passkey: PasskeyListItem
  onRenamed: () => unknown
  onEnd: () => void
}

export function RenamePasskey({ passkey, onRenamed, onEnd }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { name: passkey.friendly_name ?? '' } })
  const { mutate, isPending, why } = useCall((name: string) => rename(passkey.id, name), {
    onDone: async (name) => {
      toast(t('passkeys.renamed', { name }))
      await onRenamed()
      onEnd()
    },
  })
  return (
    <OpenedForm
      className="w-full max-w-115"
      size="small"
      busy={isPending}
      why={why}
      send={t('save')}
      onEnd={onEnd}
      onSubmit={form.handleSubmit(({ name }) => mutate(name.trim()))}
    >
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
    </OpenedForm>
  )
}

async function rename(passkeyId: string, friendlyName: string): Promise<string> {
  const { error } = await (await accounts()).passkey.update({ passkeyId, friendlyName })
  if (error) throw error
  return friendlyName
}
