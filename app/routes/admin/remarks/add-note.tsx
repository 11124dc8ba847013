import { type FormEvent, useRef } from 'react'
import { adminMessages } from '#app/i18n/areas/admin.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldError, TextArea } from '#app/ui/field.tsx'
import { Form } from '#app/ui/form.tsx'

export interface AddNoteAction {
  mutate: (text: string, options: { onSuccess: () => void }) => void
  isPending: boolean
  errorMessage: string | null
}

export function AddNote({ add }: { add: AddNoteAction }) {
  const { t } = useTranslation(adminMessages)
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    if (text === '') event.currentTarget.querySelector<HTMLElement>('[name=text]')?.focus()
    else add.mutate(text, { onSuccess: () => form.current?.reset() })
  }
  return (
    <div className="pt-3">
      <Form ref={form} busy={add.isPending} onSubmit={submit}>
        <TextArea name="text" label={t('notes.text')} rows={2} maxLength={2000} />
        {add.errorMessage && (
          <div role="alert">
            <FieldError>{add.errorMessage}</FieldError>
          </div>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={add.isPending}>
            {t('notes.add')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
