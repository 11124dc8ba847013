import { useEffect, useState } from 'react'
import { sharingMessages } from '#app/i18n/areas/sharing.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { toast } from '#app/ui/toast.ts'

const COPIED_MS = 2000

/** Copies a text. `isCopied` is true for a moment after it. */
export function useCopy(text: string) {
  const { t } = useTranslation(sharingMessages)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast(t('copyFailed'), { variant: 'bad' }),
    )
  return { copy, isCopied }
}
