import { type ComponentProps, useEffect, useState } from 'react'
import { useAuthAction } from '#app/credentials/use-auth-action.ts'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

interface Props extends ComponentProps<typeof Button> {
  /** Seconds from the first render until the service sends again; 0 if unknown. */
  cooldownSeconds?: number
  send: () => Promise<void>
}

/** Sends something again. During the cooldown it shows the remaining seconds in place of the button. */
export function ResendButton({ cooldownSeconds = 0, send, ...button }: Props) {
  const { t } = useTranslation(accountMessages)
  const { run, isPending, errorMessage, retryAt } = useAuthAction(send, t('signIn.unexpected'))
  const [renderedAt] = useState(() => performance.now())
  const secondsLeft = useSecondsUntil(Math.max(retryAt, renderedAt + cooldownSeconds * 1000))
  if (secondsLeft > 0)
    return <p className="text-sm text-ink-2">{t('resend.waitSeconds', { count: secondsLeft })}</p>
  return (
    <div className="grid gap-3">
      {errorMessage && retryAt === 0 && <Note variant="bad">{errorMessage}</Note>}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        {...button}
        busy={isPending}
        onClick={() => run()}
      />
    </div>
  )
}

/** Seconds until a time on the page's clock (`performance.now()`), updated each second; 0 after it. */
function useSecondsUntil(deadline: number): number {
  const [now, setNow] = useState(() => performance.now())
  const left = Math.ceil((deadline - now) / 1000)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Math.max(0, left)
}
