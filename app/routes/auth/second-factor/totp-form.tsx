import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/session.ts'
import { CodeField } from '../../../forms/code-field.tsx'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import { FactorForm } from './factor-form.tsx'
import { FactorSelect } from './factor-select.tsx'
import type { FactorFormProps } from './factor-type.ts'

/** The six digits that an app shows. */
export function TotpForm({ factors, onVerified }: FactorFormProps) {
  const { t } = useTranslation('account')
  const [factorId, choose] = useState(factors[0]?.id ?? '')
  const form = useForm({ defaultValues: { code: '' } })
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.unexpected'))
  const show = ({ code }: { code: string }) =>
    attempt(async () => {
      const { error } = await (await getAuthClient()).mfa.challengeAndVerify({ factorId, code })
      if (error) throw error
      onVerified()
    })
  return (
    <FactorForm busy={isBusy} errorMessage={refusal} onSubmit={form.handleSubmit(show)}>
      <FactorSelect
        label={t('secondStep.which')}
        factors={factors}
        value={factorId}
        onChange={choose}
      />
      <CodeField
        form={form}
        digits={6}
        label={t('secondStep.code')}
        hint={t('secondStep.codeHint')}
      />
    </FactorForm>
  )
}
