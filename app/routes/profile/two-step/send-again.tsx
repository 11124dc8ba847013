import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { useCall } from '../use-call.ts'
import { offerQuery } from './queries.ts'
import { type SentCode, sendCode, useRefusals } from './send-code.ts'

interface Props {
  sent: SentCode
  onSent: (sent: SentCode) => void
}

/** Another code, once the pause between two is over. */
export function SendAgain({ sent, onSent }: Props) {
  const { t } = useTranslation('security')
  const refusals = useRefusals()
  const again = () => sendCode(sent, refusals)
  const { mutate, isPending, why } = useCall(again, { onDone: onSent })
  const left = useSecondsLeft(useQuery(offerQuery).data?.pause ?? 0)
  if (left > 0) {
    return <p className="text-sm text-ink-2">{t('phones.againIn', { count: left })}</p>
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button look="secondary" size="small" busy={isPending} onClick={() => mutate()}>
        {t('phones.again')}
      </Button>
      {why && <Note look="bad">{why}</Note>}
    </div>
  )
}

/** Of so many seconds since it was first shown. A tab that slept catches up. */
function useSecondsLeft(seconds: number): number {
  const [shownAt] = useState(() => performance.now())
  const [now, setNow] = useState(shownAt)
  const left = Math.ceil(seconds - (now - shownAt) / 1000)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const ticking = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(ticking)
  }, [isOver])
  return Math.max(0, left)
}
