import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { FactorSection } from './factor-section.tsx'
import { factorsQuery, type OfferedFactors, offeredFactorsQuery } from './queries.ts'
import { RecoverySection } from './recovery-section.tsx'
import './two-factor.css'

export default function TwoFactorPanel({ user }: AccountProps) {
  const { t } = useTranslation(securityMessages)
  const query = useQuery(factorsQuery(user.id))
  const offeredQuery = useQuery(offeredFactorsQuery)
  return (
    <QueryView query={query} errorTitle={t('failed')}>
      {(factors) => (
        <QueryView query={offeredQuery} errorTitle={t('failed')}>
          {(offered) => <FactorSections factors={factors} offered={offered} user={user} />}
        </QueryView>
      )}
    </QueryView>
  )
}

const TYPES = ['totp', 'phone', 'webauthn'] as const

/** A type that the shop does not offer is shown to users who have a factor of it. */
function FactorSections({
  factors,
  offered,
  user,
}: AccountProps & { factors: Factor[]; offered: OfferedFactors }) {
  const visibleTypes = TYPES.filter((type) => {
    return offered[type] || factors.some(({ factor_type }) => factor_type === type)
  })
  return (
    <div className="grid grid-cols-1 gap-12">
      {visibleTypes.map((type) => (
        <FactorSection
          key={type}
          type={type}
          factors={factors}
          isOffered={offered[type]}
          user={user}
        />
      ))}
      <RecoverySection factors={factors} user={user} />
    </div>
  )
}
