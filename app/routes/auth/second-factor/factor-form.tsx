import type { ComponentProps } from 'react'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props extends ComponentProps<typeof Form> {
  errorMessage: string | null
}

/** The fields of a second factor, its error and the button that verifies it. */
export function FactorForm({ errorMessage, children, ...form }: Props) {
  const { t } = useTranslation(accountMessages)
  return (
    <Form {...form}>
      {children}
      {errorMessage && <Note variant="bad">{errorMessage}</Note>}
      <Button type="submit" wide busy={form.busy} busyLabel={t('signIn.busy')}>
        {t('secondFactor.confirm')}
      </Button>
    </Form>
  )
}
