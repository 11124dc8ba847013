import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { toast } from '#app/ui/toast.ts'
import { useCall } from '../use-call.ts'
import { CopyButton } from './copy-button.tsx'
import { factorsQuery } from './queries.ts'

export interface NewApp {
  id: string
  name: string
  /** A picture in an address. */
  qr_code: string
  secret: string
}

interface Props {
  app: NewApp
  person: string
  onEnd: () => void
}

/** What the app is to scan, and the first code it shows. */
export function ConfirmApp({ app, person, onEnd }: Props) {
  const { t } = useTranslation('security')
  return (
    <div className="grid max-w-115 grid-cols-1 gap-5">
      <p>{t('apps.scan')}</p>
      {/* Dark on light in either theme: that is what cameras read. */}
      <img
        src={pictureOf(app.qr_code)}
        alt={t('apps.qr')}
        width={220}
        height={220}
        className="qr"
      />
      <div>
        <p className="label">{t('apps.secret')}</p>
        <p className="flex flex-wrap items-center gap-3">
          <code className="wrap-anywhere">{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={app.secret} />
        </p>
      </div>
      <FirstCode app={app} person={person} onEnd={onEnd} />
    </div>
  )
}

function FirstCode({ app, person, onEnd }: Props) {
  const { t } = useTranslation('security')
  const form = useForm({ defaultValues: { code: '' } })
  const [why, setWhy] = useState<string | null>(null)
  const queries = useQueryClient()
  const { mutate, isPending } = useCall(confirm, {
    onDone: async () => {
      toast(t('apps.added', { name: app.name }))
      await queries.invalidateQueries(factorsQuery(person))
      onEnd()
    },
    onFailed: setWhy,
  })
  const missing = t('apps.codeMissing')
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(({ code }) => {
        setWhy(null)
        mutate({ factorId: app.id, code: code.replaceAll(/\s/g, '') })
      })}
    >
      <fieldset className="form" disabled={isPending}>
        <TextField
          {...form.register('code', {
            required: missing,
            pattern: { value: /^\s*\d{3}\s*\d{3}\s*$/, message: missing },
          })}
          label={t('apps.code')}
          hint={t('apps.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          error={form.formState.errors.code?.message}
        />
        {why && <Note look="bad">{why}</Note>}
        <p className="flex flex-wrap gap-3">
          <Button look="secondary" onClick={onEnd}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isPending}>
            {t('apps.confirm')}
          </Button>
        </p>
      </fieldset>
    </form>
  )
}

async function confirm(shown: { factorId: string; code: string }): Promise<void> {
  const { error } = await (await accounts()).mfa.challengeAndVerify(shown)
  if (error) throw error
}

/** The client hands it on unescaped, which not every browser reads. */
function pictureOf(address: string): string {
  const [head, ...svg] = address.split(',')
  return `${head?.replace(';utf-8', '')},${encodeURIComponent(svg.join(','))}`
}
