import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { signInWithPasskey, useKnowsPasskeys } from '../passkeys.ts'
import { useAttempt } from '../use-attempt.ts'
import type { Way } from './second-step.tsx'

const NAMES = {
  totp: 'useCode',
  phone: 'useText',
  webauthn: 'useKey',
  recovery_code: 'useRecovery',
} as const

interface Props {
  ways: Way[]
  onChoose: (way: Way) => void
  onShown: () => void
}

/** What else would do. A passkey is worth both steps. */
export function OtherSteps({ ways, onChoose, onShown }: Props) {
  const { t } = useTranslation('account')
  const knowsPasskeys = useKnowsPasskeys()
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const usePasskey = () =>
    attempt(async () => {
      await signInWithPasskey(t('passkey.none'))
      onShown()
    })
  return (
    <div className="grid justify-items-start gap-3">
      <h2 className="text-sm text-ink-2">{t('secondStep.elseways')}</h2>
      {ways.map((way) => (
        <Button key={way} look="secondary" size="small" onClick={() => onChoose(way)}>
          {t(`secondStep.${NAMES[way]}`)}
        </Button>
      ))}
      {knowsPasskeys && (
        <Button look="secondary" size="small" busy={isBusy} onClick={usePasskey}>
          {t('secondStep.usePasskey')}
        </Button>
      )}
      {refusal && <Note look="bad">{refusal}</Note>}
    </div>
  )
}
