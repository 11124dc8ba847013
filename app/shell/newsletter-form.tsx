import { Check } from 'lucide'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'

const THANKS_MS = 3000

/** Idle, submitting, subscribed; three seconds later it is empty again. The address gets a letter to confirm. */
export function NewsletterForm() {
  const { t } = useTranslation('navigation')
  const [email, setEmail] = useState('')
  const [state, setState] = useState<'idle' | 'submitting' | 'subscribed' | 'failed'>('idle')
  useEffect(() => {
    if (state !== 'subscribed') return
    const timer = setTimeout(() => {
      setEmail('')
      setState('idle')
    }, THANKS_MS)
    return () => clearTimeout(timer)
  }, [state])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('submitting')
    setState((await subscribe(email.trim())) ? 'subscribed' : 'failed')
  }
  const isDone = state === 'subscribed'
  const label = isDone ? 'subscribed' : state === 'submitting' ? 'submitting' : 'subscribe'
  return (
    <>
      <form onSubmit={submit}>
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
        <button type="submit" disabled={!email.trim() || isDone || state === 'submitting'}>
          {isDone && <Icon of={Check} />}
          {t(`newsletter.${label}`)}
        </button>
      </form>
      <p role="status" className="mt-3 min-h-6 text-sm">
        {isDone && t('newsletter.thanks')}
        {state === 'failed' && t('newsletter.failed')}
      </p>
    </>
  )
}

async function subscribe(email: string): Promise<boolean> {
  const asked = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  const body = JSON.stringify({ email })
  const answer = await fetch('/api/newsletter', { ...asked, body }).catch(() => null)
  return answer?.ok ?? false
}
