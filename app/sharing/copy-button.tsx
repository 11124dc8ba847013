import { sharingMessages } from '#app/i18n/areas/sharing.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCopy } from './use-copy.ts'

interface Props {
  text: string
  /** What the text belongs to, for screen readers. */
  about: string
  /** Instead of `Copy`. */
  label?: string
}

/** A small button in a row that copies a text which is not shown. */
export function CopyButton({ text, about, label }: Props) {
  const { t } = useTranslation(sharingMessages)
  const { copy, isCopied } = useCopy(text)
  return (
    <button type="button" className="link" onClick={copy}>
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
      <span className="sr-only"> {about}</span>
    </button>
  )
}
