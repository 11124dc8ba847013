import { type ComponentProps, useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { useAuthRequest } from '../session/use-auth-request.ts'

interface Props extends ComponentProps<typeof Button> {
  /** Seconds from now until the service sends it once more, where that is known. */
  cooldownSeconds?: number
  send: () => Promise<void>
}

/** A button that waits until something can be sent again. Whoever is too early is shown how long the service waits. */
export function ResendButton({ cooldownSeconds = 0, send, ...button }: Props) {
  const { t } = useTranslation('account')
  const { attempt, isBusy, refusal, freeAt } = useAuthRequest(t('signIn.unexpected'))
  const [shownAt] = useState(() => performance.now())
  const left = useSecondsUntil(Math.max(freeAt, shownAt + cooldownSeconds * 1000))
  if (left > 0) return <p className="text-sm text-ink-2">{t('again.in', { count: left })}</p>
  return (
    <div className="grid gap-3">
      {refusal && freeAt === 0 && <Note variant="bad">{refusal}</Note>}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        {...button}
        busy={isBusy}
        onClick={() => attempt(send)}
      />
    </div>
  )
}

/** Seconds until a moment of this page's clock. A tab that slept catches up. */
function useSecondsUntil(deadline: number): number {
  const [now, setNow] = useState(() => performance.now())
  const left = Math.ceil((deadline - now) / 1000)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const ticking = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(ticking)
  }, [isOver])
  return Math.max(0, left)
}
