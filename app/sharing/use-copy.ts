import { useEffect, useState } from 'react'
import { sharingMessages } from '#app/i18n/areas/sharing.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'

const COPIED_MS = 2000

/**
 * Copies a text. `isCopied` is true for a moment after it; `done` is what a toast says instead, where the button does not
 * show it.
 */
export function useCopy(text: string | (() => string), { done }: { done?: string } = {}) {
  const { t } = useTranslation(sharingMessages)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(typeof text === 'string' ? text : text()).then(
      () => (done === undefined ? setCopied(true) : toast(done)),
      () => toast(t('copyFailed'), { variant: 'bad' }),
    )
  return { copy, isCopied }
}
