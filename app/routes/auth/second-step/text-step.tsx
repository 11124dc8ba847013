import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { CodeField } from '../code-field.tsx'
import { useAttempt } from '../use-attempt.ts'
import type { Step } from './second-step.tsx'
import { StepForm } from './step-form.tsx'
import { WhichFactor } from './which-factor.tsx'

interface Sent {
  factorId: string
  challengeId: string
}

/** A code that is sent to a telephone, when it is asked for. */
export function TextStep({ factors, onShown }: Step) {
  const { t } = useTranslation('account')
  const [factorId, choose] = useState(factors[0]?.id ?? '')
  const [sent, setSent] = useState<Sent | null>(null)
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const send = () =>
    attempt(async () => {
      const { mfa } = await accounts()
      const { data, error } = await mfa.challenge({ factorId, channel: 'sms' })
      if (error) throw error
      setSent({ factorId, challengeId: data.id })
    })
  if (sent) return <SentCode sent={sent} onShown={onShown} />
  return (
    <div className="grid gap-4">
      <WhichFactor
        label={t('secondStep.whichPhone')}
        factors={factors}
        chosen={factorId}
        onChoose={choose}
      />
      {refusal && <Note look="bad">{refusal}</Note>}
      <Button wide busy={isBusy} busyLabel={t('signIn.busy')} onClick={send}>
        {t('secondStep.textSend')}
      </Button>
    </div>
  )
}

function SentCode({ sent, onShown }: { sent: Sent; onShown: () => void }) {
  const { t } = useTranslation('account')
  const form = useForm({ defaultValues: { code: '' } })
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const show = ({ code }: { code: string }) =>
    attempt(async () => {
      const { error } = await (await accounts()).mfa.verify({ ...sent, code })
      if (error) throw error
      onShown()
    })
  return (
    <StepForm busy={isBusy} refusal={refusal} onSubmit={form.handleSubmit(show)}>
      <CodeField form={form} label={t('secondStep.text')} hint={t('secondStep.textHint')} />
    </StepForm>
  )
}
