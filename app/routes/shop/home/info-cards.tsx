import { homeMessages } from '#app/i18n/areas/home.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon, type IconMarkup } from '#app/ui/icon.tsx'
import {
  BadgeCheck,
  CreditCard,
  Gift,
  Headset,
  Leaf,
  MessageCircle,
  Package,
  ReceiptText,
  ShieldCheck,
  Truck,
  Undo2,
} from '#app/ui/icons.ts'
import { TextLink } from '#app/ui/link.tsx'
import type { HomeContent } from '#contract/content'

/** The Lucide icons that the content can name. An unknown name shows `badge-check`. */
const icons: Record<string, IconMarkup> = {
  'badge-check': BadgeCheck,
  'credit-card': CreditCard,
  gift: Gift,
  headset: Headset,
  leaf: Leaf,
  'message-circle': MessageCircle,
  package: Package,
  'receipt-text': ReceiptText,
  'shield-check': ShieldCheck,
  truck: Truck,
  'undo-2': Undo2,
}

export function InfoCards({ cards }: { cards: HomeContent['info_cards'] }) {
  const { t } = useTranslation(homeMessages)
  if (cards.length === 0) return null
  return (
    <section className="wrap pb-section" aria-label={t('goodToKnow')}>
      <ul className="info-cards">
        {cards.map(({ icon, title, text, href, link }) => (
          <li key={title}>
            <Icon icon={icons[icon] ?? BadgeCheck} size={26} className="mb-3" />
            <h2 className="d1 mb-1.5">{title}</h2>
            <p className="text-ink-2">
              {text}{' '}
              {href && link && (
                <TextLink className="text-ink" to={href}>
                  {link}
                  <span className="sr-only">: {title}</span>
                </TextLink>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
