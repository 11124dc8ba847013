import { useId } from 'react'
import { sharingMessages } from '#app/i18n/areas/sharing.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Check, Copy } from '#app/ui/icons.ts'
import { useCopy } from './use-copy.ts'
import './copy-line.css'

interface Props {
  label: string
  text: string
  isLarge?: boolean
}

/** A text with a button that copies it. */
export function CopyLine({ label, text, isLarge = false }: Props) {
  const { t } = useTranslation(sharingMessages)
  const { copy, isCopied } = useCopy(text)
  const id = useId()
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
