import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { ResendButton } from '#app/credentials/resend-button.tsx'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { authSettingsQuery } from '#app/session/auth-settings.ts'
import { type SmsChallenge, sendSmsCode, verifySmsCode } from '#app/session/sms-code.ts'
import { ConfirmCodeForm } from './confirm-code-form.tsx'

export interface PendingPhoneFactor extends SmsChallenge {
  phone: string
}

interface Props {
  challenge: PendingPhoneFactor
  userId: string
  /** Another code was sent. */
  onSent: (challenge: PendingPhoneFactor) => void
  onChangeNumber: () => void
  onClose: () => void
}

/** Asks for the code that was sent to a phone, and can send another one. */
export function ConfirmPhone({ challenge, userId, onSent, onChangeNumber, onClose }: Props) {
  const { t } = useTranslation([securityMessages, accountMessages])
  const cooldownSeconds = useQuery(authSettingsQuery).data?.sms_max_frequency ?? 0
  return (
    <div className="grid max-w-115 grid-cols-1 gap-5">
      <p role="status">{t('phones.sent', { number: challenge.phone })}</p>
      {/* The key clears the typed code and its error when another code is sent. */}
      <Fragment key={challenge.challengeId}>
        <ConfirmCodeForm
          label={t('phones.code')}
          hint={t('phones.codeHint')}
          onConfirm={(code) => verifySmsCode(challenge, code).then(() => challenge.phone)}
          {...{ userId, onClose }}
        />
        <ResendButton
          cooldownSeconds={cooldownSeconds}
          send={async () => onSent(await sendSmsCode(challenge))}
        >
          {t('account:resend.newCode')}
        </ResendButton>
      </Fragment>
      <button type="button" className="link justify-self-start text-sm" onClick={onChangeNumber}>
        {t('phones.changeNumber')}
      </button>
    </div>
  )
}
