import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { authSettingsQuery } from '#app/session/auth-settings.ts'
import { CodeField } from '../../../forms/code-field.tsx'
import { ResendButton } from '../../../forms/resend-button.tsx'
import { type SmsChallenge, sendSmsCode, verifySmsCode } from '../../../session/sms-code.ts'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import { FactorForm } from './factor-form.tsx'
import { FactorSelect } from './factor-select.tsx'
import type { FactorFormProps } from './factor-type.ts'

/** A code that is sent to a telephone when it is asked for, and another one when it did not come. */
export function SmsCodeForm({ factors, onVerified }: FactorFormProps) {
  const { t } = useTranslation('account')
  const [factorId, choose] = useState(factors[0]?.id ?? '')
  const [sent, setSent] = useState<SmsChallenge | null>(null)
  const pause = useQuery(authSettingsQuery).data?.sms_max_frequency ?? 0
  const send = async () => setSent(await sendSmsCode({ factorId }))
  if (sent) {
    return (
      <div className="grid gap-4" key={sent.challengeId}>
        <SmsCodeEntry sent={sent} onShown={onVerified} />
        <ResendButton cooldownSeconds={pause} send={send}>
          {t('again.code')}
        </ResendButton>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <FactorSelect
        label={t('secondStep.whichPhone')}
        factors={factors}
        value={factorId}
        onChange={choose}
      />
      <ResendButton send={send} variant="primary" size="normal" wide busyLabel={t('signIn.busy')}>
        {t('secondStep.textSend')}
      </ResendButton>
    </div>
  )
}

function SmsCodeEntry({ sent, onShown }: { sent: SmsChallenge; onShown: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.unexpected'))
  const show = ({ code }: { code: string }) =>
    attempt(async () => {
      await verifySmsCode(sent, code)
      onShown()
    })
  return (
    <FactorForm busy={isBusy} errorMessage={refusal} onSubmit={form.handleSubmit(show)}>
      <CodeField form={form} label={t('secondStep.text')} hint={t('secondStep.textHint')} />
    </FactorForm>
  )
}
