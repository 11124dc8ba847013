import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeField } from '#app/credentials/code-field.tsx'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { FactorForm } from './factor-form.tsx'
import { FactorSelect } from './factor-select.tsx'
import type { FactorFormProps } from './factor-type.ts'

/** The six digits that an authenticator app shows. */
export function TotpForm({ factors, onVerified }: FactorFormProps) {
  const { t } = useTranslation(accountMessages)
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  const form = useForm({ defaultValues: { code: '' } })
  const verify = async ({ code }: { code: string }) => {
    const { error } = await (await getAuthClient()).mfa.challengeAndVerify({ factorId, code })
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
      <FactorSelect
        label={t('secondFactor.chooseApp')}
        factors={factors}
        value={factorId}
        onChange={setFactorId}
      />
      <CodeField
        form={form}
        digits={6}
        label={t('secondFactor.totpCode')}
        hint={t('secondFactor.totpCodeHint')}
      />
    </FactorForm>
  )
}
