import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { useAttempt } from '../use-attempt.ts'
import type { Step } from './second-step.tsx'
import { WhichFactor } from './which-factor.tsx'

/** The six digits that an app shows. Whoever has several apps says which. */
export function CodeStep({ factors, onShown }: Step) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '', factorId: factors[0]?.id ?? '' } })
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const show = ({ code, factorId }: { code: string; factorId: string }) =>
    attempt(async () => {
      const shown = { factorId, code: code.replaceAll(/\s/g, '') }
      const { error } = await (await accounts()).mfa.challengeAndVerify(shown)
      if (error) throw error
      onShown()
    })
  return (
    <form noValidate aria-busy={isBusy} onSubmit={form.handleSubmit(show)}>
      <fieldset disabled={isBusy} className="form">
        <WhichFactor
          {...form.register('factorId')}
          label={t('secondStep.which')}
          factors={factors}
          unnamed={t('secondStep.unnamed')}
        />
        <TextField
          {...form.register('code', {
            required: t('secondStep.codeMissing'),
            pattern: { value: /^\s*\d{3}\s*\d{3}\s*$/, message: t('secondStep.codeMissing') },
          })}
          label={t('secondStep.code')}
          hint={t('secondStep.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
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
