import { useQuery } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { SidePanel } from '#app/ui/dialog.tsx'
import { FieldError, TextArea, TextField } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import { useAdminKey } from '../frame/access.ts'
import { type CannedAnswer, cannedAnswersQuery } from './support-queries.ts'
import { useConversationAction } from './use-conversation-action.ts'

interface Props {
  open: boolean
  onClose: () => void
}

/** The ready answers, which all clerks share. */
export function CannedPanel({ open, onClose }: Props) {
  const { t } = useTranslation(inboxMessages)
  return (
    <SidePanel open={open} onClose={onClose} title={t('canned.title')}>
      <CannedAnswers />
    </SidePanel>
  )
}

function CannedAnswers() {
  const { t } = useTranslation(inboxMessages)
  const query = useQuery(cannedAnswersQuery(useApi(), useAdminKey()))
  const [edited, setEdited] = useState<CannedAnswer | 'new' | null>(null)
  const close = () => setEdited(null)
  if (edited) return <CannedForm answer={edited === 'new' ? null : edited} onClose={close} />
  return (
    <QueryView query={query} errorTitle={t('canned.failed')}>
      {(answers) => (
        <>
          <Button variant="secondary" onClick={() => setEdited('new')}>
            {t('canned.add')}
          </Button>
          {answers.length === 0 && <p className="pt-4 text-ink-2">{t('canned.none')}</p>}
          <ul className="support-canned">
            {answers.map((answer) => (
              <li key={answer.id}>
                <div className="min-w-0">
                  <strong>{answer.name}</strong>
                  <p className="support-small">{answer.text}</p>
                </div>
                <Button variant="quiet" onClick={() => setEdited(answer)}>
                  {t('canned.change')} <span className="sr-only">{answer.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  )
}

interface FormProps {
  /** Null for a new one. */
  answer: CannedAnswer | null
  onClose: () => void
}

function CannedForm({ answer, onClose }: FormProps) {
  const { t } = useTranslation(inboxMessages)
  const { save, remove } = useCannedActions(answer, onClose)
  const [missing, setMissing] = useState<'name' | 'text' | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const [name, text] = [read('name'), read('text')]
    const empty = name === '' ? 'name' : text === '' ? 'text' : null
    setMissing(empty)
    if (empty) form.querySelector<HTMLElement>(`[name=${empty}]`)?.focus()
    else save.mutate({ name, text })
  }
  const message = save.errorMessage ?? remove.errorMessage
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <TextField
        name="name"
        label={t('canned.name')}
        maxLength={60}
        autoComplete="off"
        defaultValue={answer?.name}
        error={missing === 'name' ? t('canned.nameMissing') : undefined}
      />
      <TextArea
        name="text"
        label={t('canned.text')}
        hint={t('canned.hint')}
        rows={8}
        maxLength={4000}
        defaultValue={answer?.text}
        error={missing === 'text' ? t('canned.textMissing') : undefined}
      />
      {message && (
        <div role="alert">
          <FieldError>{message}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending}>
          {t('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        {answer && (
          <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('canned.delete')}
          </Button>
        )}
      </div>
    </Form>
  )
}

function useCannedActions(answer: CannedAnswer | null, onDone: () => void) {
  const { t } = useTranslation(inboxMessages)
  const canned = useApi().admin.support['canned-answers']
  const param = { id: answer?.id ?? '' }
  const revision = answer?.revision ?? 0
  const save = useConversationAction(
    async (json: { name: string; text: string }) => {
      if (!answer) return parseResponse(canned.$post({ json }))
      return parseResponse(canned[':id'].$put({ param, json: { ...json, revision } }))
    },
    { done: t('canned.saved'), onDone, showsErrors: true },
  )
  const remove = useConversationAction(() => parseResponse(canned[':id'].$delete({ param })), {
    ...{ done: t('canned.deleted'), onDone, showsErrors: true },
  })
  return { save, remove }
}
