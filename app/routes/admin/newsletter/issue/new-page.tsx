import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '#app/api/shop-provider.tsx'
import { newsletterIssuesMessages } from '#app/i18n/areas/newsletter-issues.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { MarkdownField } from '../../content/editor/markdown-field.tsx'
import { CreationPage } from '../../frame/creation-page.tsx'
import { adminHref } from '../../frame/screen-paths.ts'
import { useIssueAction } from './use-issue-action.ts'
import '../../content/content.css'
import '../newsletter.css'

/** Begins an issue with its English text. */
export default function NewIssuePage() {
  const { t } = useTranslation(newsletterIssuesMessages)
  const list = { to: adminHref('newsletter'), label: t('title') }
  return (
    <CreationPage title={t('issues.new')} list={list} permission="newsletter:write">
      <NewIssueForm />
    </CreationPage>
  )
}

function NewIssueForm() {
  const { t } = useTranslation(newsletterIssuesMessages)
  const api = useApi()
  const navigate = useNavigate()
  const [missing, setMissing] = useState<string[]>([])
  const [markdown, setMarkdown] = useState('')
  const create = useIssueAction(
    (text: { subject: string; markdown: string }) => {
      const texts = [{ language: 'en' as const, ...text }]
      return parseResponse(api.admin['newsletter-issues'].$post({ json: { texts } }))
    },
    {
      done: t('issues.created'),
      onDone: ({ id }) => navigate(adminHref('newsletter/:id', { id }), { replace: true }),
      showsErrors: true,
    },
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [subject = '', text = ''] = FIELDS.map((name) => String(form.get(name) ?? '').trim())
    const empty = FIELDS.filter((_, index) => [subject, text][index] === '')
    setMissing(empty)
    if (empty.length === 0) create.mutate({ subject, markdown: text })
    else event.currentTarget.querySelector<HTMLElement>(`[name=${empty[0]}]`)?.focus()
  }
  const getError = (name: string) => (missing.includes(name) ? t('required') : undefined)
  return (
    <Form busy={create.isPending} onSubmit={submit} className="editing-form">
      <TextField
        name="subject"
        label={t('texts.subject')}
        maxLength={150}
        error={getError('subject')}
      />
      <MarkdownField
        name="markdown"
        label={t('texts.markdown')}
        hint={t('texts.markdownHint')}
        rows={14}
        maxLength={30_000}
        error={getError('markdown')}
        value={markdown}
        onChange={setMarkdown}
      />
      {create.errorMessage && (
        <div role="alert">
          <FieldError>{create.errorMessage}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={create.isPending}>
          {t('issues.create')}
        </Button>
      </div>
    </Form>
  )
}

const FIELDS = ['subject', 'markdown']
