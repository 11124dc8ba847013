import type { ReactNode } from 'react'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon, type IconMarkup } from '#app/ui/icon.tsx'

interface Props {
  method: 'chat' | 'email' | 'phone'
  icon: IconMarkup
  /** The button or link. */
  children: ReactNode
}

/** A card for one contact method. */
export function ContactMethod({ method, icon, children }: Props) {
  const { t } = useTranslation(pagesMessages)
  return (
    <li>
      <Icon icon={icon} size={26} className="mb-2" />
      <h2 className="d1">{t(`support.${method}.title`)}</h2>
      <p className="text-ink-2">{t(`support.${method}.text`)}</p>
      {children}
    </li>
  )
}
