import { useState } from 'react'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useAccountAction } from '../../use-account-action.ts'
import type { AddFactorProps } from './add-factor-props.ts'
import { ConfirmTotp, type PendingTotpFactor } from './confirm-totp.tsx'
import { discardUnverifiedFactors } from './discard-unverified-factors.ts'
import { FactorNameForm } from './factor-name-form.tsx'

/** Asks for a name, then shows the QR code and asks for the first code of the app. */
export function AddTotp({ userId, takenNames, onClose }: AddFactorProps) {
  const { t } = useTranslation(securityMessages)
  const [factor, setFactor] = useState<PendingTotpFactor | null>(null)
  const { mutate, isPending, errorMessage } = useAccountAction(enrollTotp, { onSuccess: setFactor })
  if (factor) return <ConfirmTotp factor={factor} userId={userId} onClose={onClose} />
  return (
    <FactorNameForm
      defaultName={t('factorTypes.defaultName.totp')}
      hint={t('authenticatorApps.nameHint')}
      submitLabel={t('authenticatorApps.next')}
      {...{ takenNames, errorMessage, onClose }}
      busy={isPending}
      onNamed={mutate}
    />
  )
}

async function enrollTotp(friendlyName: string): Promise<PendingTotpFactor> {
  const mfa = await discardUnverifiedFactors(({ friendly_name: name }) => name === friendlyName)
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, name: friendlyName, ...data.totp }
}
