import type { AuthError } from '@supabase/auth-js'
import { useRef, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'

/** One attempt at a time; what the service said no with, or `otherwise`, stays to be read until the next one. */
export function useAttempt(otherwise: string) {
  const { t } = useTranslation('account')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isUnderway = useRef(false)

  const attempt = async (work: () => Promise<void>) => {
    if (isUnderway.current) return
    isUnderway.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      setRefusal(isRefusal(error) ? error.message || otherwise : t('signIn.unexpected'))
    } finally {
      isUnderway.current = false
      setBusy(false)
    }
  }
  return { attempt, isBusy, refusal }
}

/** An answer of the service, as against a lost connection or a fault of ours. */
function isRefusal(error: unknown): error is AuthError {
  const { status } = error as AuthError
  return typeof status === 'number' && status >= 400 && status < 500
}
