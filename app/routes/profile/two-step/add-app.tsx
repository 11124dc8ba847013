import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { useCall } from '../use-call.ts'
import { ConfirmApp, type NewApp } from './confirm-app.tsx'

interface Props {
  person: string
  /** Names that others have. */
  taken: string[]
  onEnd: () => void
}

/** First a name, then the code to scan, then the first code of the app. */
export function AddApp({ person, taken, onEnd }: Props) {
  const { t } = useTranslation('security')
  const [app, setApp] = useState<NewApp | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const { mutate, isPending } = useCall(begin, { onDone: setApp, onFailed: setWhy })
  const form = useForm({ defaultValues: { name: freeName(t('apps.usualName'), taken) } })
  if (app) return <ConfirmApp app={app} person={person} onEnd={onEnd} />
  return (
    <form
      noValidate
      className="max-w-115"
      onSubmit={form.handleSubmit(({ name }) => {
        setWhy(null)
        mutate(name.trim())
      })}
    >
      <fieldset className="form" disabled={isPending}>
        <TextField
          {...form.register('name', {
            validate: (name) => name.trim() !== '' || t('apps.nameMissing'),
          })}
          label={t('apps.name')}
          hint={t('apps.nameHint')}
          autoComplete="off"
          maxLength={60}
          error={form.formState.errors.name?.message}
        />
        {why && <Note look="bad">{why}</Note>}
        <p className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={onEnd}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isPending}>
            {t('apps.next')}
          </Button>
        </p>
      </fieldset>
    </form>
  )
}

/** One that was begun before and left stands in nobody's way. */
async function begin(friendlyName: string): Promise<NewApp> {
  const { mfa } = await accounts()
  const { data: list, error: unlisted } = await mfa.listFactors()
  if (unlisted) throw unlisted
  const left = list.all.find((one) => {
    return one.status === 'unverified' && one.friendly_name === friendlyName
  })
  if (left) await mfa.unenroll({ factorId: left.id })
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, name: friendlyName, ...data.totp }
}

function freeName(usual: string, taken: string[]): string {
  const isTaken = (name: string) => taken.includes(name)
  if (!isTaken(usual)) return usual
  const numbers = taken.map((_, at) => at + 2)
  const free = numbers.find((number) => !isTaken(`${usual} ${number}`))
  return `${usual} ${free}`
}
