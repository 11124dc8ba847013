import { Heart, Package, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Ring } from '#app/ui/ring.tsx'

/** A step of the way in, and beside it, where there is room, what an account is good for. */
export function Entry({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className="way-in">
      <div className={`entry ${className}`}>{children}</div>
      <Gains />
    </div>
  )
}

const GAINS = [
  ['together', Package],
  ['everywhere', Heart],
  ['faster', Truck],
] as const

function Gains() {
  const { t } = useTranslation('account')
  return (
    <aside className="gains" aria-label={t('gains.title')}>
      <Ring size={360} className="max-w-full" />
      <ul>
        {GAINS.map(([gain, icon]) => (
          <li key={gain}>
            <Icon of={icon} /> {t(`gains.${gain}`)}
          </li>
        ))}
      </ul>
    </aside>
  )
}
