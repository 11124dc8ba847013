import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useAction } from '#app/api/use-action.ts'
import { rewardProgramsMessages } from '#app/i18n/areas/reward-programs.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { useTimeZone } from '../use-time-zone.ts'
import { fromLocalTime } from '../zoned-time.ts'
import { PreviewResult } from './preview-result.tsx'

/** Asks what an account would get at a time. */
export function PreviewForm() {
  const { t } = useTranslation(rewardProgramsMessages)
  const api = useApi()
  const zone = useTimeZone()
  const [email, setEmail] = useState('')
  const [at, setAt] = useState('')
  const preview = useAction(
    () => {
      const json = { email: email.trim(), ...(at && { at: fromLocalTime(at, zone) }) }
      return parseResponse(api.admin['reward-previews'].$post({ json }))
    },
    { fallbackMessage: t('preview.failed') },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    preview.mutate()
  }
  return (
    <section className="rewards-section" aria-labelledby="reward-preview">
      <h2 id="reward-preview">{t('preview.title')}</h2>
      <p className="text-ink-2">{t('preview.help')}</p>
      <div className="rewards-two">
        <Form busy={preview.isPending} onSubmit={submit} className="rewards-form">
          <TextField
            type="email"
            required
            label={t('preview.email')}
            value={email}
            autoComplete="off"
            maxLength={254}
            onChange={({ target }) => setEmail(target.value)}
          />
          <TextField
            type="datetime-local"
            label={t('preview.at')}
            hint={t('preview.atHint', { zone })}
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
          {preview.errorMessage && (
            <div role="alert">
              <FieldError>{preview.errorMessage}</FieldError>
            </div>
          )}
          <div>
            <Button type="submit" variant="secondary" busy={preview.isPending}>
              {t('preview.show')}
            </Button>
          </div>
        </Form>
        <div aria-live="polite">{preview.data && <PreviewResult preview={preview.data} />}</div>
      </div>
    </section>
  )
}
