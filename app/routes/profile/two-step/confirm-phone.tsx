import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCall } from '../use-call.ts'
import { CodeForm } from './code-form.tsx'
import { SendAgain } from './send-again.tsx'
import { type SentCode, showCode, useRefusals } from './send-code.ts'
import { useAdded } from './use-added.ts'

interface Props {
  sent: SentCode
  person: string
  /** Another code is on its way. */
  onSent: (sent: SentCode) => void
  onAnother: () => void
  onEnd: () => void
}

/** The code that was sent to a telephone, or another one when it did not come. */
export function ConfirmPhone({ sent, person, onSent, onAnother, onEnd }: Props) {
  const { t } = useTranslation('security')
  const [why, setWhy] = useState<string | null>(null)
  const refusals = useRefusals()
  const onDone = useAdded({ person, onEnd })
  const confirm = (code: string) => showCode(sent, { code, refusals })
  const { mutate, isPending } = useCall(confirm, { onDone, onFailed: setWhy })
  return (
    <div className="grid max-w-115 grid-cols-1 gap-5">
      <p role="status">{t('phones.sent', { number: sent.phone })}</p>
      <CodeForm
        label={t('phones.code')}
        hint={t('phones.codeHint')}
        busy={isPending}
        why={why}
        onEnd={onEnd}
        onCode={(code) => {
          setWhy(null)
          mutate(code)
        }}
      />
      <SendAgain
        key={sent.challengeId}
        sent={sent}
        onSent={(next) => {
          setWhy(null)
          onSent(next)
        }}
      />
      <button type="button" className="link justify-self-start text-sm" onClick={onAnother}>
        {t('phones.another')}
      </button>
    </div>
  )
}
