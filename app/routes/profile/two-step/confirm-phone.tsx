import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { settingsQuery } from '#app/account-settings.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { SendAgain } from '../../auth/send-again.tsx'
import { type SentCode, sendCode, showCode } from '../../auth/text-code.ts'
import { CodeForm } from './code-form.tsx'

export interface NewPhone extends SentCode {
  phone: string
}

interface Props {
  sent: NewPhone
  person: string
  /** Another code is on its way. */
  onSent: (sent: NewPhone) => void
  onAnother: () => void
  onEnd: () => void
}

/** The code that was sent to a telephone, or another one when it did not come. */
export function ConfirmPhone({ sent, person, onSent, onAnother, onEnd }: Props) {
  const { t } = useTranslation(['security', 'account'])
  const pause = useQuery(settingsQuery).data?.sms_max_frequency ?? 0
  return (
    <div className="grid max-w-115 grid-cols-1 gap-5">
      <p role="status">{t('phones.sent', { number: sent.phone })}</p>
      {/* What was typed and said belongs to the code that was sent before. */}
      <Fragment key={sent.challengeId}>
        <CodeForm
          label={t('phones.code')}
          hint={t('phones.codeHint')}
          confirm={(code) => showCode(sent, code).then(() => sent.phone)}
          {...{ person, onEnd }}
        />
        <SendAgain pause={pause} send={async () => onSent(await sendCode(sent))}>
          {t('account:again.code')}
        </SendAgain>
      </Fragment>
      <button type="button" className="link justify-self-start text-sm" onClick={onAnother}>
        {t('phones.another')}
      </button>
    </div>
  )
}
