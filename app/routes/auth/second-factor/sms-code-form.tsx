import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { CodeField } from '#app/credentials/code-field.tsx'
import { ResendButton } from '#app/credentials/resend-button.tsx'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { authSettingsQuery } from '#app/session/auth-settings.ts'
import { type SmsChallenge, sendSmsCode, verifySmsCode } from '#app/session/sms-code.ts'
import { FactorForm } from './factor-form.tsx'
import { FactorSelect } from './factor-select.tsx'
import type { FactorFormProps } from './factor-type.ts'

/** Sends a code to a phone on request, and another one if the first did not arrive. */
export function SmsCodeForm({ factors, onVerified }: FactorFormProps) {
  const { t } = useTranslation(accountMessages)
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  const [challenge, setChallenge] = useState<SmsChallenge | null>(null)
  const cooldownSeconds = useQuery(authSettingsQuery).data?.sms_max_frequency ?? 0
  const send = async () => setChallenge(await sendSmsCode({ factorId }))
  if (challenge) {
    return (
      <div className="grid gap-4" key={challenge.challengeId}>
        <SmsCodeEntry challenge={challenge} onVerified={onVerified} />
        <ResendButton cooldownSeconds={cooldownSeconds} send={send}>
          {t('resend.newCode')}
        </ResendButton>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <FactorSelect
        label={t('secondFactor.choosePhone')}
        factors={factors}
        value={factorId}
        onChange={setFactorId}
      />
      <ResendButton send={send} variant="primary" size="normal" wide busyLabel={t('signIn.busy')}>
        {t('secondFactor.sendSmsCode')}
      </ResendButton>
    </div>
  )
}

interface SmsCodeEntryProps {
  challenge: SmsChallenge
  onVerified: () => void
}

function SmsCodeEntry({ challenge, onVerified }: SmsCodeEntryProps) {
  const { t } = useTranslation(accountMessages)
  const form = useForm({ defaultValues: { code: '' } })
  const verify = ({ code }: { code: string }) => verifySmsCode(challenge, code).then(onVerified)
  const { run, isPending, errorMessage } = useAuthAction(verify, t('signIn.unexpected'))
  return (
    <FactorForm
      busy={isPending}
      errorMessage={errorMessage}
      onSubmit={form.handleSubmit((values) => run(values))}
    >
      <CodeField
        form={form}
        label={t('secondFactor.smsCode')}
        hint={t('secondFactor.smsCodeHint')}
      />
    </FactorForm>
  )
}
