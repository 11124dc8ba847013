import { href } from 'react-router'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { EmptyState } from '#app/ui/feedback-states.tsx'

export function EmptyWishlist({ title }: { title: string }) {
  const { t } = useTranslation(navigationMessages)
  const link = { to: href('/shop'), label: t('wishlist.shop') }
  return <EmptyState title={title} help={t('wishlist.emptyHelp')} link={link} />
}
