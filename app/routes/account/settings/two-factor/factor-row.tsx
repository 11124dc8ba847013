import type { Factor } from '@supabase/auth-js'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useLongDate } from '../../use-long-date.ts'
import { RemoveFactor } from './remove-factor.tsx'

interface Props {
  factor: Factor
  /** Name of a factor without one. */
  defaultName: string
  userId: string
}

export function FactorRow({ factor, defaultName, userId }: Props) {
  const { t } = useTranslation(securityMessages)
  const name = factor.friendly_name ?? defaultName
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">{t('added', { date: useLongDate(factor.created_at) })}</p>
      </div>
      <RemoveFactor factor={factor} name={name} userId={userId} />
    </li>
  )
}
