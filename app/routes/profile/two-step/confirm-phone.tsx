import { Fragment } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CodeForm } from './code-form.tsx'
import { SendAgain } from './send-again.tsx'
import { type SentCode, showCode, useRefusals } from './send-code.ts'

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
  const refusals = useRefusals()
  return (
    <div className="grid max-w-115 grid-cols-1 gap-5">
      <p role="status">{t('phones.sent', { number: sent.phone })}</p>
      {/* What was typed and said belongs to the code that was sent before. */}
      <Fragment key={sent.challengeId}>
        <CodeForm
          label={t('phones.code')}
          hint={t('phones.codeHint')}
          confirm={(code) => showCode(sent, { code, refusals })}
          {...{ person, onEnd }}
        />
        <SendAgain sent={sent} onSent={onSent} />
      </Fragment>
      <button type="button" className="link justify-self-start text-sm" onClick={onAnother}>
        {t('phones.another')}
      </button>
    </div>
  )
}
