import type { ReactNode } from 'react'
import { sharingMessages } from '#app/i18n/areas/sharing.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'

interface DisclosureProps {
  help: string
  onToggle?: (isOpen: boolean) => void
  /** The code, or what stands for it until it is loaded. */
  children: ReactNode
}

/** A link as a QR code, which is shown when it is opened. */
export function QrDisclosure({ help, onToggle, children }: DisclosureProps) {
  const { t } = useTranslation(sharingMessages)
  return (
    <details
      className="disclosure"
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>{t('qr.title')}</summary>
      <div className="grid justify-items-start gap-3 pb-5">
        <p className="text-ink-2">{help}</p>
        {children}
      </div>
    </details>
  )
}

/** Dark on light in both themes, because cameras need it. */
export function QrPicture({ svg }: { svg: string }) {
  const { t } = useTranslation(sharingMessages)
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t('qr.alt')}
      width={220}
      height={220}
      className="bg-white"
    />
  )
}
