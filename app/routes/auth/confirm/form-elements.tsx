import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { EmailLink } from './email-link.ts'

/** What the letter said, sent along. */
export function HiddenFields({
  link,
  withToken = false,
}: {
  link: EmailLink
  withToken?: boolean
}) {
  const { type, token, redirectTo } = link
  return (
    <>
      <input type="hidden" name="type" value={type} />
      {redirectTo && <input type="hidden" name="redirect_to" value={redirectTo} />}
      {withToken && token && <input type="hidden" name="token" value={token} />}
    </>
  )
}

interface Props {
  variant: 'primary' | 'secondary'
  children: ReactNode
}

/** Sends its form once, with or without scripts; whoever comes back to the page may press again. */
export function SubmitOnceButton({ variant: look, children }: Props) {
  const { t } = useTranslation('pages')
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    const back = () => setSent(false)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  return (
    <Button
      type="submit"
      variant={look}
      wide
      busy={isSent}
      busyLabel={t('confirm.working')}
      onClick={({ currentTarget }) => setSent(currentTarget.form?.checkValidity() ?? false)}
    >
      {children}
    </Button>
  )
}
