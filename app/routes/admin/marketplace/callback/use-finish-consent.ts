import { parseResponse } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getApiError } from '#app/api/api-error.ts'
import { useApi } from '#app/api/shop-provider.tsx'
import { marketplaceMessages } from '#app/i18n/areas/marketplace.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'
import { adminHref } from '../../frame/screen-paths.ts'
import { useRefreshConnection } from '../use-refresh-connection.ts'

const REDIRECT_MS = 2000

type Outcome =
  | { state: 'connecting' | 'connected'; message: null }
  | { state: 'failed'; message: string }

/** Exchanges the code of the address once. After a success the settings follow in two seconds. */
export function useFinishConsent(): Outcome {
  const { t } = useTranslation(marketplaceMessages)
  const navigate = useNavigate()
  const api = useApi().admin.marketplace.consents.finish
  const refresh = useRefreshConnection()
  const [query] = useSearchParams()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'connecting', message: null })
  const isStarted = useRef(false)

  const fail = (message: string, title: string) => {
    setOutcome({ state: 'failed', message })
    toast(title, { variant: 'bad' })
  }
  const finish = async () => {
    const [code, state, error] = ['code', 'state', 'error'].map((name) => query.get(name))
    if (error) return fail(t('callback.denied', { error }), t('callback.failed'))
    if (!code) return fail(t('callback.noCode'), t('callback.noCodeToast'))
    if (!state) return fail(t('callback.wrongState'), t('callback.wrongStateToast'))
    try {
      await parseResponse(api.$post({ json: { code, state } }))
    } catch (caught) {
      const failure = getApiError(caught)
      if (failure?.code === 'marketplace_state_invalid') {
        return fail(t('callback.wrongState'), t('callback.wrongStateToast'))
      }
      const message = failure ? t('callback.exchangeFailed') : t('callback.unknown')
      return fail(message, t('callback.exchangeFailedToast'))
    }
    setOutcome({ state: 'connected', message: null })
    toast(t('callback.connected'))
    await refresh()
  }

  useEffect(() => {
    // A code is good for one exchange, and effects run twice in development.
    if (isStarted.current) return
    isStarted.current = true
    void finish()
  })
  useEffect(() => {
    if (outcome.state !== 'connected') return
    const timer = setTimeout(
      () => navigate(adminHref('aliexpress'), { replace: true }),
      REDIRECT_MS,
    )
    return () => clearTimeout(timer)
  }, [outcome.state, navigate])
  return outcome
}
