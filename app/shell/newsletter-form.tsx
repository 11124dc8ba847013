import { useMutation } from '@tanstack/react-query'
import { parseResponse } from 'hono/client'
import { useEffect, useState } from 'react'
import { useApi } from '#app/api/shop-provider.tsx'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Check } from '#app/ui/icons.ts'

const SUCCESS_MESSAGE_MS = 3000

/**
 * Subscribes an e-mail address, which then has to be confirmed by e-mail. The form resets three seconds after success; the
 * message about the e-mail stays until another address is typed.
 */
export function NewsletterForm() {
  const { t } = useTranslation(navigationMessages)
  const [email, setEmail] = useState('')
  const [isConfirmationSent, setConfirmationSent] = useState(false)
  const { newsletter } = useApi()
  const subscribe = () => parseResponse(newsletter.$post({ json: { email: email.trim() } }))
  const { mutate, reset, isPending, isSuccess, isError } = useMutation({
    mutationFn: subscribe,
    onSuccess: () => setConfirmationSent(true),
  })
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(() => {
      setEmail('')
      reset()
    }, SUCCESS_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])
  const label = isSuccess ? 'subscribed' : isPending ? 'submitting' : 'subscribe'
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
          onChange={(event) => {
            setEmail(event.target.value)
            setConfirmationSent(false)
          }}
          placeholder={t('newsletter.email')}
          aria-label={t('newsletter.email')}
          autoComplete="email"
          required
        />
        <button type="submit" disabled={!email.trim() || isSuccess || isPending}>
          {isSuccess && <Icon icon={Check} />}
          {t(`newsletter.${label}`)}
        </button>
      </form>
      <p role="status" className="mt-3 min-h-6 text-sm">
        {isConfirmationSent && t('newsletter.thanks')}
        {isError && t('newsletter.failed')}
      </p>
    </>
  )
}
