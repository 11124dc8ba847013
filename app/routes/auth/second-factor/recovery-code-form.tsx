import { useForm } from 'react-hook-form'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { TextField } from '#app/ui/field.tsx'
import { FactorForm } from './factor-form.tsx'
import type { FactorFormProps } from './factor-type.ts'

/** One of the recovery codes, for a user who has no other factor at hand. */
export function RecoveryCodeForm({ onVerified }: FactorFormProps) {
  const { t } = useTranslation(accountMessages)
  const form = useForm({ defaultValues: { code: '' } })
  const verify = async ({ code }: { code: string }) => {
    const { error } = await (await getAuthClient()).mfa.recoveryCodes.verify({ code })
    if (error) throw error
    onVerified()
  }
  const { run, isPending, errorMessage } = useAuthAction(verify, t('signIn.unexpected'))
  return (
    <FactorForm
      busy={isPending}
      errorMessage={errorMessage}
      onSubmit={form.handleSubmit((values) => run(values))}
    >
      <TextField
        {...form.register('code', { required: t('secondFactor.recoveryCodeMissing') })}
        label={t('secondFactor.recoveryCode')}
        hint={t('secondFactor.recoveryCodeHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={form.formState.errors.code?.message}
      />
    </FactorForm>
  )
}
