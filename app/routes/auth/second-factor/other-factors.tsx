import { signInWithPasskey, usePasskeySupport } from '#app/credentials/passkeys.ts'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { FactorType } from './factor-type.ts'

const LABEL_KEYS = {
  totp: 'useTotp',
  phone: 'useSms',
  webauthn: 'useKey',
  recovery_code: 'useRecovery',
} as const

interface Props {
  factorTypes: FactorType[]
  onChoose: (type: FactorType) => void
  onVerified: () => void
}

/** The other factors of the user, and a passkey, which counts as both factors. */
export function OtherFactors({ factorTypes, onChoose, onVerified }: Props) {
  const { t } = useTranslation(accountMessages)
  const isPasskeySupported = usePasskeySupport()
  const verifyPasskey = () => signInWithPasskey(t('passkey.notUsed')).then(onVerified)
  const { run, isPending, errorMessage } = useAuthAction(verifyPasskey, t('signIn.unexpected'))
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-sm text-ink-2">{t('secondFactor.otherFactors')}</h2>
      {factorTypes.map((type) => (
        <Button key={type} variant="secondary" size="small" onClick={() => onChoose(type)}>
          {t(`secondFactor.${LABEL_KEYS[type]}`)}
        </Button>
      ))}
      {isPasskeySupported && (
        <Button variant="secondary" size="small" busy={isPending} onClick={() => run()}>
          {t('secondFactor.usePasskey')}
        </Button>
      )}
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
    </div>
  )
}
