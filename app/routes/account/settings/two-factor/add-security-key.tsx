import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { throwWebAuthnError, usePasskeySupport } from '../../../../session/passkeys.ts'
import { useAccountAction } from '../../use-account-action.ts'
import type { AddFactorProps } from './add-factor-props.ts'
import { discardUnverifiedFactors } from './discard-unverified-factors.ts'
import { FactorNameForm } from './factor-name-form.tsx'
import { useFactorAdded } from './use-factor-added.ts'

/** A security key that is touched: named, then made by the key itself. */
export function AddSecurityKey({ userId, takenNames, onClose }: AddFactorProps) {
  const { t } = useTranslation('security')
  const onSuccess = useFactorAdded(userId, onClose)
  const add = (name: string) => registerSecurityKey(name, t('keys.notMade'))
  const { mutate, isPending, errorMessage } = useAccountAction(add, { onSuccess })
  if (!usePasskeySupport()) return <Note>{t('keys.unable')}</Note>
  return (
    <FactorNameForm
      defaultName={t('ways.usualName.webauthn')}
      hint={t('keys.nameHint')}
      submitLabel={t('keys.next')}
      {...{ takenNames, errorMessage, onClose }}
      busy={isPending}
      onNamed={mutate}
    />
  )
}

async function registerSecurityKey(friendlyName: string, failureMessage: string): Promise<string> {
  const mfa = await discardUnverifiedFactors(({ friendly_name: name }) => name === friendlyName)
  // Which make it is, is nobody's business: without this the browser asks to tell.
  const made = await mfa.webauthn.register({ friendlyName }, { attestation: 'none' })
  throwWebAuthnError(made, failureMessage)
  return friendlyName
}
