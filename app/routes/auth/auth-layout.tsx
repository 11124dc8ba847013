import type { ReactNode } from 'react'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Heart, Package, Truck } from '#app/ui/icons.ts'

interface Props {
  className?: string
  children: ReactNode
}

/** A step of signing in and, on a wide screen, the benefits of an account beside it. */
export function AuthLayout({ className = '', children }: Props) {
  return (
    <div className="auth-layout">
      <div className={`auth-panel ${className}`}>{children}</div>
      <AccountBenefits />
    </div>
  )
}

const BENEFITS = [
  ['orderHistory', Package],
  ['syncedCart', Heart],
  ['fastCheckout', Truck],
] as const

function AccountBenefits() {
  const { t } = useTranslation(accountMessages)
  return (
    <aside className="account-benefits" aria-label={t('benefits.title')}>
      <BrandRing size={360} className="max-w-full" />
      <ul>
        {BENEFITS.map(([benefit, icon]) => (
          <li key={benefit}>
            <Icon icon={icon} /> {t(`benefits.${benefit}`)}
          </li>
        ))}
      </ul>
    </aside>
  )
}
