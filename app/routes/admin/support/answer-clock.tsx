import { useEffect, useState } from 'react'
import { inboxMessages } from '#app/i18n/areas/inbox.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Language } from '#platform/i18n/languages'
import type { Conversation } from './support-queries.ts'

const TICK_MS = 15_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** How long an answer is late, by when it is due, how long a chat waits, or when something was written last. */
export function AnswerClock({ conversation }: { conversation: Conversation }) {
  const { t, language } = useTranslation(inboxMessages)
  const now = useNow()
  const { channel, answer_due_at: due, waiting_since: since, last_message: last } = conversation
  if (due && now > Date.parse(due)) {
    const time = formatDuration(now - Date.parse(due), language)
    return <span className="support-clock is-late">{t('clock.over', { time })}</span>
  }
  if (due && channel === 'ticket') {
    const time = formatTime(due, language, now)
    return <span className="support-clock">{t('clock.due', { time })}</span>
  }
  const text = since
    ? formatDuration(now - Date.parse(since), language)
    : last && formatTime(last.created_at, language, now)
  return <span className="support-clock">{text}</span>
}

/** The time, read again every few seconds. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** `4 min`, `2 hr`, `3 days` */
function formatDuration(ms: number, language: Language): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const format = (value: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  if (minutes < 60) return format(minutes, 'minute')
  if (minutes < 24 * 60) return format(Math.floor(minutes / 60), 'hour')
  return format(Math.floor(minutes / 60 / 24), 'day')
}

function formatTime(time: string, language: Language, now: number): string {
  const isNear = Math.abs(Date.parse(time) - now) < DAY_MS
  const clock = { hour: '2-digit', minute: '2-digit' } as const
  const options = isNear ? clock : ({ day: 'numeric', month: 'short' } as const)
  return getDateFormat(language, options).format(new Date(time))
}
