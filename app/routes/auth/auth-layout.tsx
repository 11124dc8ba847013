import { Heart, Package, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** A step of the way in, and beside it, where there is room, what an account is good for. */
export function AuthLayout({
  className = '',
  children,
}: {
  className?: string
  children: ReactNode
}) {
  return (
    <div className="auth-layout">
      <div className={`auth-panel ${className}`}>{children}</div>
      <AccountBenefits />
    </div>
  )
}

const BENEFITS = [
  ['together', Package],
  ['everywhere', Heart],
  ['faster', Truck],
] as const

function AccountBenefits() {
  const { t } = useTranslation('account')
  return (
    <aside className="account-benefits" aria-label={t('gains.title')}>
      <BrandRing size={360} className="max-w-full" />
      <ul>
        {BENEFITS.map(([gain, icon]) => (
          <li key={gain}>
            <Icon icon={icon} /> {t(`gains.${gain}`)}
          </li>
        ))}
      </ul>
    </aside>
  )
}
