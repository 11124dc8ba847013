import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { TextField } from '#app/ui/field.tsx'
import { useAttempt } from '../use-attempt.ts'
import type { Step } from './second-step.tsx'
import { StepForm } from './step-form.tsx'

/** One of the codes on paper, when nothing else is at hand. */
export function RecoveryStep({ onShown }: Step) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const show = ({ code }: { code: string }) =>
    attempt(async () => {
      const { error } = await (await accounts()).mfa.recoveryCodes.verify({ code })
      if (error) throw error
      onShown()
    })
  return (
    <StepForm busy={isBusy} refusal={refusal} onSubmit={form.handleSubmit(show)}>
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
    </StepForm>
  )
}
