import { useEffect, useId, useState } from 'react'
import { referralsMessages } from '#app/i18n/areas/referrals.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Check, Copy } from '#app/ui/icons.ts'
import { toast } from '#app/ui/toast.ts'

const COPIED_MS = 2000

interface Props {
  label: string
  text: string
  isLarge?: boolean
}

/** A text with a button that copies it. */
export function CopyLine({ label, text, isLarge = false }: Props) {
  const { t } = useTranslation(referralsMessages)
  const [isCopied, setCopied] = useState(false)
  const id = useId()
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
  return (
    <div className="grid gap-2">
      <span className="label" id={id}>
        {label}
      </span>
      <div className="copy-line">
        <output aria-labelledby={id} className={isLarge ? 'copy-line-code' : undefined}>
          {text}
        </output>
        <button type="button" onClick={copy} aria-describedby={id}>
          <Icon icon={isCopied ? Check : Copy} />
          <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
        </button>
      </div>
    </div>
  )
}
