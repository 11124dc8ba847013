import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { TextField } from '#app/ui/field.tsx'
import { OpenedForm } from '../opened-form.tsx'
import { useCall } from '../use-call.ts'
import { inWords, withoutBegun } from './begun.ts'
import { ConfirmPhone } from './confirm-phone.tsx'
import type { Adding } from './factor-section.tsx'
import { type SentCode, sendCode, useRefusals } from './send-code.ts'

/** First the number, then the code that was sent to it. */
export function AddPhone({ person, onEnd }: Adding) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { number: '' } })
  const [sent, setSent] = useState<SentCode | null>(null)
  const refusals = useRefusals()
  const { mutate, isPending, why } = useCall((number: string) => begin(number, refusals), {
    onDone: setSent,
  })
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

async function begin(phone: string, refusals: Record<string, string>): Promise<SentCode> {
  const mfa = await withoutBegun(({ factor_type: type }) => type === 'phone')
  const factor = { factorType: 'phone' as const, friendlyName: phone, phone }
  const { data, error } = await mfa.enroll(factor)
  if (error) throw inWords(error, refusals)
  return sendCode({ factorId: data.id, phone }, refusals)
}
