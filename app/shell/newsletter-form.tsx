import { useMutation } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { Check } from 'lucide'
import { useEffect, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'

const SUCCESS_MESSAGE_MS = 3000

/** Idle, submitting, subscribed; three seconds later it is empty again. The address gets a letter to confirm. */
export function NewsletterForm() {
  const { t } = useTranslation('navigation')
  const [email, setEmail] = useState('')
  const { newsletter } = useApi()
  const ask = () => parseResponse(newsletter.$post({ json: { email: email.trim() } }))
  const { mutate, reset, isPending, isSuccess: isDone, isError } = useMutation({ mutationFn: ask })
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => {
      setEmail('')
      reset()
    }, SUCCESS_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [isDone, reset])
  const label = isDone ? 'subscribed' : isPending ? 'submitting' : 'subscribe'
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <input
          type="email"
          name="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          placeholder={t('newsletter.email')}
          aria-label={t('newsletter.email')}
          autoComplete="email"
          required
        />
        <button type="submit" disabled={!email.trim() || isDone || isPending}>
          {isDone && <Icon icon={Check} />}
          {t(`newsletter.${label}`)}
        </button>
      </form>
      <p role="status" className="mt-3 min-h-6 text-sm">
        {isDone && t('newsletter.thanks')}
        {isError && t('newsletter.failed')}
      </p>
    </>
  )
}
