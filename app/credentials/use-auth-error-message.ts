import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { findAuthErrorKey, getRetryAfterSeconds, UserMessageError } from './auth-error.ts'

/**
 * Returns the function that turns an error of the auth service into text; `fallbackMessage` is for an unknown code.
 * The text is null for an error that is not a refusal: no response, or a server error.
 */
export function useAuthErrorMessage() {
  const { t } = useTranslation(accountMessages)
  return (error: unknown, fallbackMessage: string): string | null => {
    if (error instanceof UserMessageError) return error.message
    const { name, status, code, reasons } = error as AuthServiceError
    if (!status || status < 400 || status >= 500) return null
    const seconds = getRetryAfterSeconds(error)
    if (seconds) return t('authError.waitSeconds', { count: seconds })
    if (reasons?.includes('pwned')) return t('authError.compromisedPassword')
    const key = findAuthErrorKey(code ?? name ?? '')
    return key ? t(`authError.${key}`) : fallbackMessage
  }
}

interface AuthServiceError {
  name?: string
  status?: number
  code?: string
  /** Of a weak password. */
  reasons?: string[]
}
