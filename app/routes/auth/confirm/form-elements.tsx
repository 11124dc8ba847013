import { type ReactNode, useEffect, useState } from 'react'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { EmailLink } from './email-link.ts'

interface HiddenFieldsProps {
  link: EmailLink
  withToken?: boolean
}

/** The parameters of the e-mail's link, as hidden fields. */
export function HiddenFields({ link, withToken = false }: HiddenFieldsProps) {
  const { type, token, redirectTo } = link
  return (
    <>
      <input type="hidden" name="type" value={type} />
      {redirectTo && <input type="hidden" name="redirect_to" value={redirectTo} />}
      {withToken && token && <input type="hidden" name="token" value={token} />}
    </>
  )
}

interface SubmitOnceButtonProps {
  variant: 'primary' | 'secondary'
  children: ReactNode
}

/** Submits its form once, with or without scripts. It can be pressed again after a return to the page. */
export function SubmitOnceButton({ variant, children }: SubmitOnceButtonProps) {
  const { t } = useTranslation(pagesMessages)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    const reset = () => setSent(false)
    addEventListener('pageshow', reset)
    return () => removeEventListener('pageshow', reset)
  }, [])
  return (
    <Button
      type="submit"
      variant={variant}
      wide
      busy={isSent}
      busyLabel={t('confirm.working')}
      onClick={({ currentTarget }) => setSent(currentTarget.form?.checkValidity() ?? false)}
    >
      {children}
    </Button>
  )
}
