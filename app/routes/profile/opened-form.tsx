import type { ComponentProps } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props extends ComponentProps<typeof Form> {
  /** What was said to it the last time. */
  why: string | null
  /** What the button says that sends it. */
  send: string
  size?: 'small' | 'normal'
  onEnd: () => void
}

/** A form that opens where its button stood, and closes again. */
export function OpenedForm({ why, send, size = 'normal', onEnd, children, ...form }: Props) {
  const { t } = useTranslation('security')
  return (
    <Form {...form}>
      {children}
      {why && <Note look="bad">{why}</Note>}
      <p className="flex flex-wrap gap-3">
        <Button look="secondary" size={size} onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button type="submit" size={size} busy={form.busy}>
          {send}
        </Button>
      </p>
    </Form>
  )
}
