import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { signInWithPasskey, usePasskeySupport } from '../../../session/passkeys.ts'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import type { FactorType } from './factor-type.ts'

const LABEL_KEYS = {
  totp: 'useCode',
  phone: 'useText',
  webauthn: 'useKey',
  recovery_code: 'useRecovery',
} as const

interface Props {
  factorTypes: FactorType[]
  onChoose: (way: FactorType) => void
  onVerified: () => void
}

/** What else would do. A passkey is worth both steps. */
export function OtherFactors({ factorTypes, onChoose, onVerified }: Props) {
  const { t } = useTranslation('account')
  const knowsPasskeys = usePasskeySupport()
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.unexpected'))
  const usePasskey = () =>
    attempt(async () => {
      await signInWithPasskey(t('passkey.none'))
      onVerified()
    })
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-sm text-ink-2">{t('secondStep.elseways')}</h2>
      {factorTypes.map((way) => (
        <Button key={way} variant="secondary" size="small" onClick={() => onChoose(way)}>
          {t(`secondStep.${LABEL_KEYS[way]}`)}
        </Button>
      ))}
      {knowsPasskeys && (
        <Button variant="secondary" size="small" busy={isBusy} onClick={usePasskey}>
          {t('secondStep.usePasskey')}
        </Button>
      )}
      {refusal && <Note variant="bad">{refusal}</Note>}
    </div>
  )
}
