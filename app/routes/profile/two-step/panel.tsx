import '#app/i18n/security.ts'
import '#app/i18n/settings.ts'
import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { FactorSection } from './factor-section.tsx'
import { factorsQuery, type Offer, offerQuery } from './queries.ts'
import { Recovery } from './recovery.tsx'

/** What protects the account besides its password. */
export default function TwoStepPanel({ member }: OfMember) {
  const { t } = useTranslation('security')
  const query = useQuery(factorsQuery(member.id))
  const offer = useQuery(offerQuery)
  return (
    <Asked query={query} failed={t('failed')}>
      {(factors) => (
        <Asked query={offer} failed={t('failed')}>
          {(offered) => <Steps {...{ factors, offered, member }} />}
        </Asked>
      )}
    </Asked>
  )
}

const TYPES = ['totp', 'phone', 'webauthn'] as const

/** What the shop does not offer is shown to those who have it. */
function Steps({ factors, offered, member }: OfMember & { factors: Factor[]; offered: Offer }) {
  const shown = TYPES.filter((type) => {
    return offered[type] || factors.some(({ factor_type }) => factor_type === type)
  })
  return (
    <div className="grid grid-cols-1 gap-12">
      {shown.map((type) => (
        <FactorSection key={type} isOffered={offered[type]} {...{ type, factors, member }} />
      ))}
      <Recovery factors={factors} member={member} />
    </div>
  )
}
