import type { Factor } from '@supabase/auth-js'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useSince } from '../account-head.tsx'
import { RemoveFactor } from './remove-factor.tsx'

interface Props {
  factor: Factor
  /** What it is called when nobody named it. */
  usual: string
  person: string
}

export function FactorRow({ factor, usual, person }: Props) {
  const { t } = useTranslation('security')
  const name = factor.friendly_name ?? usual
  return (
    <li>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">{t('added', { date: useSince(factor.created_at) })}</p>
      </div>
      <RemoveFactor factor={factor} name={name} person={person} />
    </li>
  )
}
