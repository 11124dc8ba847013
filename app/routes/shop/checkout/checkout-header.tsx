import { href } from 'react-router'
import { checkoutMessages } from '#app/i18n/areas/checkout.ts'
import { navigationMessages } from '#app/i18n/areas/navigation.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Lock } from '#app/ui/icons.ts'
import { Link } from '#app/ui/link.tsx'
import { Logo } from '#app/ui/logo.tsx'

export function CheckoutHeader() {
  const { t } = useTranslation([checkoutMessages, navigationMessages])
  return (
    <>
      <a className="btn skip-link" href="#main">
        {t('navigation:skipToContent')}
      </a>
      <header className="header">
        <div className="wrap flex items-center justify-between">
          <Link to={href('/')} aria-label={t('navigation:home')}>
            <Logo />
          </Link>
          <p className="flex items-center gap-2 text-sm text-ink-2">
            <Icon icon={Lock} size={16} /> {t('secure')}
          </p>
        </div>
      </header>
    </>
  )
}
