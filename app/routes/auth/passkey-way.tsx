import { KeyRound } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import { offerPasskeys, signInWithPasskey, useKnowsPasskeys } from './passkeys.ts'
import { useAttempt } from './use-attempt.ts'
import { useWelcome } from './use-welcome.ts'

/** A button, and where the browser can, passkeys in the field for the address. */
export function PasskeyWay() {
  const { t } = useTranslation('account')
  const onSignedIn = useWelcome()
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.failed'))
  useOffer(onSignedIn)
  const signIn = () =>
    attempt(async () => {
      await signInWithPasskey(t('passkey.none'))
      onSignedIn()
    })
  if (!useKnowsPasskeys()) return null
  return (
    <div className="grid gap-3">
      <Button look="secondary" wide busy={isBusy} onClick={signIn}>
        <Icon of={KeyRound} /> {t('passkey.signIn')}
      </Button>
      {refusal && <Note look="bad">{refusal}</Note>}
    </div>
  )
}

function useOffer(onSignedIn: () => void) {
  const signedIn = useRef(onSignedIn)
  signedIn.current = onSignedIn
  useEffect(() => {
    const leaving = new AbortController()
    offerPasskeys(leaving.signal).then((isIn) => isIn && signedIn.current(), console.error)
    return () => leaving.abort()
  }, [])
}
