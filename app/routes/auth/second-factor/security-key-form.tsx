import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { throwWebAuthnError } from '../../../session/passkeys.ts'
import { useAuthRequest } from '../../../session/use-auth-request.ts'
import { FactorSelect } from './factor-select.tsx'
import type { FactorFormProps } from './factor-type.ts'

/** A security key that is touched. */
export function SecurityKeyForm({ factors, onVerified }: FactorFormProps) {
  const { t } = useTranslation('account')
  const [factorId, choose] = useState(factors[0]?.id ?? '')
  const { attempt, isBusy, refusal } = useAuthRequest(t('signIn.unexpected'))
  const show = () =>
    attempt(async () => {
      const { mfa } = await getAuthClient()
      throwWebAuthnError(await mfa.webauthn.authenticate({ factorId }), t('secondStep.keyNone'))
      onVerified()
    })
  return (
    <div className="grid gap-4">
      <FactorSelect
        label={t('secondStep.whichKey')}
        factors={factors}
        value={factorId}
        onChange={choose}
      />
      <p>{t('secondStep.keyAbout')}</p>
      {refusal && <Note variant="bad">{refusal}</Note>}
      <Button wide busy={isBusy} busyLabel={t('signIn.busy')} onClick={show}>
        {t('secondStep.useKey')}
      </Button>
    </div>
  )
}
