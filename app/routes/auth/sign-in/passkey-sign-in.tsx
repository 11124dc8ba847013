import { useEffect, useRef } from 'react'
import {
  offerPasskeyAutofill,
  signInWithPasskey,
  usePasskeySupport,
} from '#app/credentials/passkeys.ts'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { KeyRound } from '#app/ui/icons.ts'
import { Note } from '#app/ui/note.tsx'
import { useFinishSignIn } from '../use-finish-sign-in.ts'

/** A button, and autofill in the e-mail field where the browser supports it. */
export function PasskeySignIn() {
  const { t } = useTranslation(accountMessages)
  const onSignedIn = useFinishSignIn()
  const signIn = () => signInWithPasskey(t('passkey.notUsed')).then(onSignedIn)
  const { run, isPending, errorMessage } = useAuthAction(signIn, t('signIn.failed'))
  usePasskeyAutofill(onSignedIn)
  if (!usePasskeySupport()) return null
  return (
    <div className="grid gap-3">
      <Button variant="secondary" wide busy={isPending} onClick={() => run()}>
        <Icon icon={KeyRound} /> {t('passkey.signIn')}
      </Button>
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
    </div>
  )
}

function usePasskeyAutofill(onSignedIn: () => void) {
  const handleSignedIn = useRef(onSignedIn)
  handleSignedIn.current = onSignedIn
  useEffect(() => {
    const unmount = new AbortController()
    offerPasskeyAutofill(unmount.signal).then(
      (isSignedIn) => isSignedIn && handleSignedIn.current(),
      console.error,
    )
    return () => unmount.abort()
  }, [])
}
