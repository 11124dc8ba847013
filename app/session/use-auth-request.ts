import { useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getRetryAfterSeconds, useAuthErrorMessage } from '#app/session/auth-error.ts'

/**
 * One attempt at a time; what the service said no with, or `otherwise`, stays to be read until the next one.
 * `freeAt` is the moment of this page's clock until which the service sends nothing; 0 where it did not say.
 */
export function useAuthRequest(fallbackMessage: string) {
  const { t } = useTranslation('account')
  const refusalOf = useAuthErrorMessage()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [freeAt, setFreeAt] = useState(0)
  const isUnderway = useRef(false)

  const attempt = async (work: () => Promise<void>) => {
    if (isUnderway.current) return
    isUnderway.current = true
    setBusy(true)
    setRefusal(null)
    setFreeAt(0)
    try {
      await work()
    } catch (error) {
      const seconds = getRetryAfterSeconds(error)
      if (seconds) setFreeAt(performance.now() + seconds * 1000)
      setRefusal(refusalOf(error, fallbackMessage) ?? t('signIn.unexpected'))
    } finally {
      isUnderway.current = false
      setBusy(false)
    }
  }
  return { attempt, isBusy, refusal, freeAt }
}
