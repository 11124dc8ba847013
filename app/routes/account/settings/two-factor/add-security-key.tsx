import { throwWebAuthnError, usePasskeySupport } from '#app/credentials/passkeys.ts'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { useAccountAction } from '../../use-account-action.ts'
import type { AddFactorProps } from './add-factor-props.ts'
import { discardUnverifiedFactors } from './discard-unverified-factors.ts'
import { FactorNameForm } from './factor-name-form.tsx'
import { useFactorAdded } from './use-factor-added.ts'

/** Asks for a name, then registers the security key, which the user touches. */
export function AddSecurityKey({ userId, takenNames, onClose }: AddFactorProps) {
  const { t } = useTranslation(securityMessages)
  const onSuccess = useFactorAdded(userId, onClose)
  const add = (name: string) => registerSecurityKey(name, t('securityKeys.createFailed'))
  const { mutate, isPending, errorMessage } = useAccountAction(add, { onSuccess })
  if (!usePasskeySupport()) return <Note>{t('securityKeys.unsupported')}</Note>
  return (
    <FactorNameForm
      defaultName={t('factorTypes.defaultName.webauthn')}
      hint={t('securityKeys.nameHint')}
      submitLabel={t('securityKeys.next')}
      {...{ takenNames, errorMessage, onClose }}
      busy={isPending}
      onNamed={mutate}
    />
  )
}

async function registerSecurityKey(friendlyName: string, failureMessage: string): Promise<string> {
  const mfa = await discardUnverifiedFactors(({ friendly_name: name }) => name === friendlyName)
  // Without this the browser asks the user for permission to reveal the model of the key.
  const result = await mfa.webauthn.register({ friendlyName }, { attestation: 'none' })
  throwWebAuthnError(result, failureMessage)
  return friendlyName
}
