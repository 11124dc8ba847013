import { useState } from 'react'
import { throwWebAuthnError } from '#app/credentials/passkeys.ts'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { FactorSelect } from './factor-select.tsx'
import type { FactorFormProps } from './factor-type.ts'

/** A security key that the user touches. */
export function SecurityKeyForm({ factors, onVerified }: FactorFormProps) {
  const { t } = useTranslation(accountMessages)
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '')
  const verify = async () => {
    const { mfa } = await getAuthClient()
    throwWebAuthnError(await mfa.webauthn.authenticate({ factorId }), t('secondFactor.keyFailed'))
    onVerified()
  }
  const { run, isPending, errorMessage } = useAuthAction(verify, t('signIn.unexpected'))
  return (
    <div className="grid gap-4">
      <FactorSelect
        label={t('secondFactor.chooseKey')}
        factors={factors}
        value={factorId}
        onChange={setFactorId}
      />
      <p>{t('secondFactor.keyInstructions')}</p>
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button wide busy={isPending} busyLabel={t('signIn.busy')} onClick={() => run()}>
        {t('secondFactor.useKey')}
      </Button>
    </div>
  )
}
