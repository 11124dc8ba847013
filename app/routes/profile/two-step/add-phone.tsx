import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { sendCode } from '../../auth/text-code.ts'
import { OpenedForm } from '../opened-form.tsx'
import { useCall } from '../use-call.ts'
import { withoutBegun } from './begun.ts'
import { ConfirmPhone, type NewPhone } from './confirm-phone.tsx'
import type { Adding } from './factor-section.tsx'

/** First the number, then the code that was sent to it. */
export function AddPhone({ person, onEnd }: Adding) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { number: '' } })
  const [sent, setSent] = useState<NewPhone | null>(null)
  const { mutate, isPending, why } = useCall(begin, { onDone: setSent })
  if (sent) {
    const again = () => setSent(null)
    return <ConfirmPhone {...{ sent, person, onEnd }} onSent={setSent} onAnother={again} />
  }
  return (
    <OpenedForm
      className="max-w-115"
      busy={isPending}
      why={why}
      send={t('phones.send')}
      onEnd={onEnd}
      onSubmit={form.handleSubmit(({ number }) => mutate(plain(number)))}
    >
      <TextField
        {...form.register('number', {
          validate: (number) => /^\+[1-9]\d{6,14}$/.test(plain(number)) || t('phones.missing'),
        })}
        label={t('phones.number')}
        hint={t('phones.numberHint')}
        type="tel"
        autoFocus
        autoComplete="tel"
        maxLength={30}
        error={form.formState.errors.number?.message}
      />
    </OpenedForm>
  )
}

/** Without what people write between digits. */
function plain(number: string): string {
  return number.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+')
}

async function begin(phone: string): Promise<NewPhone> {
  const mfa = await withoutBegun(({ factor_type: type }) => type === 'phone')
  const factor = { factorType: 'phone' as const, friendlyName: phone, phone }
  const { data, error } = await mfa.enroll(factor)
  if (error) throw error
  return sendCode({ factorId: data.id, phone })
}
