import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { authSettingsQuery } from '#app/session/auth-settings.ts'
import { ResendButton } from '../../../../forms/resend-button.tsx'
import { type SmsChallenge, sendSmsCode, verifySmsCode } from '../../../../session/sms-code.ts'
import { ConfirmCodeForm } from './confirm-code-form.tsx'

export interface PendingPhoneFactor extends SmsChallenge {
  phone: string
}

interface Props {
  challenge: PendingPhoneFactor
  userId: string
  /** Another code is on its way. */
  onSent: (sent: PendingPhoneFactor) => void
  onChangeNumber: () => void
  onClose: () => void
}

/** The code that was sent to a telephone, or another one when it did not come. */
export function ConfirmPhone({ challenge, userId, onSent, onChangeNumber, onClose }: Props) {
  const { t } = useTranslation(['security', 'account'])
  const pause = useQuery(authSettingsQuery).data?.sms_max_frequency ?? 0
  return (
    <div className="grid max-w-115 grid-cols-1 gap-5">
      <p role="status">{t('phones.sent', { number: challenge.phone })}</p>
      {/* What was typed and said belongs to the code that was sent before. */}
      <Fragment key={challenge.challengeId}>
        <ConfirmCodeForm
          label={t('phones.code')}
          hint={t('phones.codeHint')}
          onConfirm={(code) => verifySmsCode(challenge, code).then(() => challenge.phone)}
          {...{ userId, onClose }}
        />
        <ResendButton
          cooldownSeconds={pause}
          send={async () => onSent(await sendSmsCode(challenge))}
        >
          {t('account:again.code')}
        </ResendButton>
      </Fragment>
      <button type="button" className="link justify-self-start text-sm" onClick={onChangeNumber}>
        {t('phones.another')}
      </button>
    </div>
  )
}
