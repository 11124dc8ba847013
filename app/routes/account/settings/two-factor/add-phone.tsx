import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { sendSmsCode } from '../../../../session/sms-code.ts'
import { useAccountAction } from '../../use-account-action.ts'
import { InlineForm } from '../inline-form.tsx'
import type { AddFactorProps } from './add-factor-props.ts'
import { ConfirmPhone, type PendingPhoneFactor } from './confirm-phone.tsx'
import { discardUnverifiedFactors } from './discard-unverified-factors.ts'

/** First the number, then the code that was sent to it. */
export function AddPhone({ userId, onClose }: AddFactorProps) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { number: '' } })
  const [challenge, setSent] = useState<PendingPhoneFactor | null>(null)
  const { mutate, isPending, errorMessage } = useAccountAction(enrollPhone, { onSuccess: setSent })
  if (challenge) {
    const again = () => setSent(null)
    return (
      <ConfirmPhone {...{ challenge, userId, onClose }} onSent={setSent} onChangeNumber={again} />
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
            /^\+[1-9]\d{6,14}$/.test(normalizePhoneNumber(number)) || t('phones.missing'),
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

/** Without what people write between digits. */
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
