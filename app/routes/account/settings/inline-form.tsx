import type { ComponentProps } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props extends ComponentProps<typeof Form> {
  /** What was said to it the last time. */
  errorMessage: string | null
  /** What the button says that sends it. */
  submitLabel: string
  size?: 'small' | 'normal'
  onClose: () => void
}

/** A form that opens where its button stood, and closes again. */
export function InlineForm({
  errorMessage,
  submitLabel,
  size = 'normal',
  onClose,
  children,
  ...form
}: Props) {
  const { t } = useTranslation('security')
  return (
    <Form {...form}>
      {children}
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <p className="flex flex-wrap gap-3">
        <Button variant="secondary" size={size} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" size={size} busy={form.busy}>
          {submitLabel}
        </Button>
      </p>
    </Form>
  )
}
