import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
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
  const [why, setWhy] = useState<string | null>(null)
  const refusals = useRefusals()
  const { mutate, isPending } = useCall((number: string) => begin(number, refusals), {
    onDone: setSent,
    onFailed: setWhy,
  })
  if (sent) {
    const again = () => setSent(null)
    return <ConfirmPhone {...{ sent, person, onEnd }} onSent={setSent} onAnother={again} />
  }
  return (
    <form
      noValidate
      className="max-w-115"
      onSubmit={form.handleSubmit(({ number }) => {
        setWhy(null)
        mutate(plain(number))
      })}
    >
      <fieldset className="form" disabled={isPending}>
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
        {why && <Note look="bad">{why}</Note>}
        <p className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={onEnd}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isPending}>
            {t('phones.send')}
          </Button>
        </p>
      </fieldset>
    </form>
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
