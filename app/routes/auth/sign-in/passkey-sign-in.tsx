import { KeyRound } from 'lucide'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Note } from '#app/ui/note.tsx'
import {
  offerPasskeyAutofill,
  signInWithPasskey,
  usePasskeySupport,
} from '../../../session/passkeys.ts'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import { useFinishSignIn } from '../use-finish-sign-in.ts'

/** A button, and where the browser can, passkeys in the field for the address. */
export function PasskeySignIn() {
  const { t } = useTranslation('account')
  const onSignedIn = useFinishSignIn()
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.failed'))
  usePasskeyAutofill(onSignedIn)
  const signIn = () =>
    attempt(async () => {
      await signInWithPasskey(t('passkey.none'))
      onSignedIn()
    })
  if (!usePasskeySupport()) return null
  return (
    <div className="grid gap-3">
      <Button variant="secondary" wide busy={isBusy} onClick={signIn}>
        <Icon icon={KeyRound} /> {t('passkey.signIn')}
      </Button>
      {refusal && <Note variant="bad">{refusal}</Note>}
    </div>
  )
}

function usePasskeyAutofill(onSignedIn: () => void) {
  const signedIn = useRef(onSignedIn)
  signedIn.current = onSignedIn
  useEffect(() => {
    const leaving = new AbortController()
    offerPasskeyAutofill(leaving.signal).then((isIn) => isIn && signedIn.current(), console.error)
    return () => leaving.abort()
  }, [])
}
