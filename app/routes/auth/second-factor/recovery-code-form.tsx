import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/session.ts'
import { TextField } from '#app/ui/field.tsx'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import { FactorForm } from './factor-form.tsx'
import type { FactorFormProps } from './factor-type.ts'

/** One of the codes on paper, when nothing else is at hand. */
export function RecoveryCodeForm({ onVerified }: FactorFormProps) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.unexpected'))
  const show = ({ code }: { code: string }) =>
    attempt(async () => {
      const { error } = await (await getAuthClient()).mfa.recoveryCodes.verify({ code })
      if (error) throw error
      onVerified()
    })
  return (
    <FactorForm busy={isBusy} errorMessage={refusal} onSubmit={form.handleSubmit(show)}>
      <TextField
        {...form.register('code', { required: t('secondStep.recoveryMissing') })}
        label={t('secondStep.recovery')}
        hint={t('secondStep.recoveryHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={form.formState.errors.code?.message}
      />
    </FactorForm>
  )
}
