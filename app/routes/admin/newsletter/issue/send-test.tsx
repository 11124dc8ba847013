import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { FieldError, SelectField, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import type { NewsletterIssue } from '#contract/newsletter'
import { LANGUAGES, type Language } from '#platform/i18n/languages'
import { useIssueAction } from './use-issue-action.ts'

/** Sends the saved issue to one address, which is one's own at first. */
export function SendTest({ issue }: { issue: NewsletterIssue }) {
  const { t } = useTranslation(newsletterIssuesMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('test.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('test.open')}>
        <TestForm issue={issue} onSent={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

interface TestFormProps {
  issue: NewsletterIssue
  onSent: () => void
}

function TestForm({ issue: { id }, onSent }: TestFormProps) {
  const { t, language: own } = useTranslation(newsletterIssuesMessages)
  const api = useApi()
  const user = useCurrentUser()
  const [error, setError] = useState<string>()
  const names = new Intl.DisplayNames([own], { type: 'language' })
  const send = useIssueAction(
    (json: { email: string; language: Language }) =>
      parseResponse(api.admin['newsletter-issues'][':id'].test.$post({ param: { id }, json })),
    { done: t('test.sent'), onDone: onSent, showsErrors: true },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const email = String(form.get('email') ?? '').trim()
    const isValid = /^\S+@\S+\.\S+$/.test(email)
    setError(isValid ? undefined : t('test.invalid'))
    if (isValid) send.mutate({ email, language: form.get('language') as Language })
    else event.currentTarget.querySelector<HTMLElement>('[name=email]')?.focus()
  }
  return (
    <Form busy={send.isPending} onSubmit={submit}>
      <TextField
        type="email"
        name="email"
        label={t('test.email')}
        maxLength={254}
        defaultValue={user?.email ?? ''}
        error={error}
      />
      <SelectField name="language" label={t('texts.language')} defaultValue={own}>
        {LANGUAGES.map((one) => (
          <option key={one} value={one}>
            {names.of(one)}
          </option>
        ))}
      </SelectField>
      {send.errorMessage && (
        <div role="alert">
          <FieldError>{send.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={send.isPending}>
          {t('test.send')}
        </Button>
      </div>
    </Form>
  )
}
