import { useId } from 'react'
import { pagesMessages } from '#app/i18n/areas/pages.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon, type IconMarkup } from '#app/ui/icon.tsx'

interface Props {
  method: 'chat' | 'email' | 'phone'
  icon: IconMarkup
  /** The link of this contact method; null if it is unavailable, which the card explains. */
  href: string | null
}

/** A card for one contact method. */
export function ContactMethod({ method, icon, href }: Props) {
  const { t } = useTranslation(pagesMessages)
  const reasonId = useId()
  return (
    <li>
      <Icon icon={icon} size={26} className="mb-2" />
      <h2 className="d1">{t(`support.${method}.title`)}</h2>
      <p className="text-ink-2">{t(`support.${method}.text`)}</p>
      {href ? (
        <a className="btn btn-secondary btn-small" href={href}>
          {t(`support.${method}.action`)}
        </a>
      ) : (
        <>
          <Button variant="secondary" size="small" disabled aria-describedby={reasonId}>
            {t(`support.${method}.action`)}
          </Button>
          <p id={reasonId} className="text-sm text-ink-2">
            {t(`support.${method}.unavailable`)}
          </p>
        </>
      )}
    </li>
  )
}
