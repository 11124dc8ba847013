import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { useAttempt } from '../use-attempt.ts'
import type { Step } from './second-step.tsx'

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
    <form noValidate aria-busy={isBusy} onSubmit={form.handleSubmit(show)}>
      <fieldset disabled={isBusy} className="form">
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
        {refusal && <Note look="bad">{refusal}</Note>}
        <Button type="submit" wide busy={isBusy} busyLabel={t('signIn.busy')}>
          {t('secondStep.confirm')}
        </Button>
      </fieldset>
    </form>
  )
}
