import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { sendSmsCode } from '#app/session/sms-code.ts'
import { TextField } from '#app/ui/field.tsx'
import { useAccountAction } from '../../use-account-action.ts'
import { InlineForm } from '../inline-form.tsx'
import type { AddFactorProps } from './add-factor-props.ts'
import { ConfirmPhone, type PendingPhoneFactor } from './confirm-phone.tsx'
import { discardUnverifiedFactors } from './discard-unverified-factors.ts'

/** Asks for the number, then for the code that was sent to it. */
export function AddPhone({ userId, onClose }: AddFactorProps) {
  const { t } = useTranslation(securityMessages)
  const form = useForm({ defaultValues: { number: '' } })
  const [challenge, setChallenge] = useState<PendingPhoneFactor | null>(null)
  const { mutate, isPending, errorMessage } = useAccountAction(enrollPhone, {
    onSuccess: setChallenge,
  })
  if (challenge) {
    return (
      <ConfirmPhone
        challenge={challenge}
        userId={userId}
        onSent={setChallenge}
        onChangeNumber={() => setChallenge(null)}
        onClose={onClose}
      />
    )
  }
  return (
    <InlineForm
      className="max-w-115"
      busy={isPending}
      errorMessage={errorMessage}
      submitLabel={t('phones.send')}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ number }) => mutate(normalizePhoneNumber(number)))}
    >
      <TextField
        {...form.register('number', {
          validate: (number) =>
            /^\+[1-9]\d{6,14}$/.test(normalizePhoneNumber(number)) || t('phones.numberMissing'),
        })}
        label={t('phones.number')}
        hint={t('phones.numberHint')}
        type="tel"
        autoFocus
        autoComplete="tel"
        maxLength={30}
        error={form.formState.errors.number?.message}
      />
    </InlineForm>
  )
}

/** Removes separators, and turns a leading `00` into `+`. */
function normalizePhoneNumber(number: string): string {
  return number.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+')
}

async function enrollPhone(phone: string): Promise<PendingPhoneFactor> {
  const mfa = await discardUnverifiedFactors(({ factor_type: type }) => type === 'phone')
  const factor = { factorType: 'phone' as const, friendlyName: phone, phone }
  const { data, error } = await mfa.enroll(factor)
  if (error) throw error
  return sendSmsCode({ factorId: data.id, phone })
}
