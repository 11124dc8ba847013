import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { CodeField } from '../code-field.tsx'
import { useAttempt } from '../use-attempt.ts'
import type { Step } from './second-step.tsx'
import { StepForm } from './step-form.tsx'
import { WhichFactor } from './which-factor.tsx'

/** The six digits that an app shows. */
export function CodeStep({ factors, onShown }: Step) {
  const { t } = useTranslation('account')
  const [factorId, choose] = useState(factors[0]?.id ?? '')
  const form = useForm({ defaultValues: { code: '' } })
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const show = ({ code }: { code: string }) =>
    attempt(async () => {
      const { error } = await (await accounts()).mfa.challengeAndVerify({ factorId, code })
      if (error) throw error
      onShown()
    })
  return (
    <StepForm busy={isBusy} refusal={refusal} onSubmit={form.handleSubmit(show)}>
      <WhichFactor
        label={t('secondStep.which')}
        factors={factors}
        chosen={factorId}
        onChoose={choose}
      />
      <CodeField
        form={form}
        digits={6}
        label={t('secondStep.code')}
        hint={t('secondStep.codeHint')}
      />
    </StepForm>
  )
}
