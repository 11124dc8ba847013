import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { settingsQuery } from '#app/account-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CodeField } from '../code-field.tsx'
import { SendAgain } from '../send-again.tsx'
import { type SentCode, sendCode, showCode } from '../text-code.ts'
import { useAttempt } from '../use-attempt.ts'
import type { Step } from './second-step.tsx'
import { StepForm } from './step-form.tsx'
import { WhichFactor } from './which-factor.tsx'

/** A code that is sent to a telephone when it is asked for, and another one when it did not come. */
export function TextStep({ factors, onShown }: Step) {
  const { t } = useTranslation('account')
  const [factorId, choose] = useState(factors[0]?.id ?? '')
  const [sent, setSent] = useState<SentCode | null>(null)
  const pause = useQuery(settingsQuery).data?.sms_max_frequency ?? 0
  const send = async () => setSent(await sendCode({ factorId }))
  if (sent) {
    return (
      <div className="grid gap-4" key={sent.challengeId}>
        <TextedCode sent={sent} onShown={onShown} />
        <SendAgain pause={pause} send={send}>
          {t('again.code')}
        </SendAgain>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <WhichFactor
        label={t('secondStep.whichPhone')}
        factors={factors}
        chosen={factorId}
        onChoose={choose}
      />
      <SendAgain send={send} look="primary" size="normal" wide busyLabel={t('signIn.busy')}>
        {t('secondStep.textSend')}
      </SendAgain>
    </div>
  )
}

function TextedCode({ sent, onShown }: { sent: SentCode; onShown: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const show = ({ code }: { code: string }) =>
    attempt(async () => {
      await showCode(sent, code)
      onShown()
    })
  return (
    <StepForm busy={isBusy} refusal={refusal} onSubmit={form.handleSubmit(show)}>
      <CodeField form={form} label={t('secondStep.text')} hint={t('secondStep.textHint')} />
    </StepForm>
  )
}
