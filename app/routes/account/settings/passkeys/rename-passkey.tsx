import type { PasskeyListItem } from '@supabase/auth-js'
import { useForm } from 'react-hook-form'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.ts'
import { useAccountAction } from '../../use-account-action.ts'
import { InlineForm } from '../inline-form.tsx'

interface Props {
  passkey: PasskeyListItem
  onRenamed: () => unknown
  onClose: () => void
}

export function RenamePasskey({ passkey, onRenamed, onClose }: Props) {
  const { t } = useTranslation(securityMessages)
  const form = useForm({ defaultValues: { name: passkey.friendly_name ?? '' } })
  const { mutate, isPending, errorMessage } = useAccountAction(
    (name: string) => renamePasskey(passkey.id, name),
    {
      onSuccess: async (name) => {
        toast(t('passkeys.renamed', { name }))
        await onRenamed()
        onClose()
      },
    },
  )
  return (
    <InlineForm
      className="w-full max-w-115"
      size="small"
      busy={isPending}
      errorMessage={errorMessage}
      submitLabel={t('save')}
      onClose={onClose}
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
    </InlineForm>
  )
}

async function renamePasskey(passkeyId: string, friendlyName: string): Promise<string> {
  const { error } = await (await getAuthClient()).passkey.update({ passkeyId, friendlyName })
  if (error) throw error
  return friendlyName
}
