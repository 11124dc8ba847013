import type { ComponentProps } from 'react'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props extends ComponentProps<typeof Form> {
  /** Error of the last submission. */
  errorMessage: string | null
  submitLabel: string
  size?: 'small' | 'normal'
  onClose: () => void
}

/** A form that opens in place of its button, and can be closed. */
export function InlineForm({
  errorMessage,
  submitLabel,
  size = 'normal',
  onClose,
  children,
  ...form
}: Props) {
  const { t } = useTranslation(securityMessages)
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
