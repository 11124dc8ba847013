import '#app/i18n/security.ts'
import '#app/i18n/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { Apps } from './apps.tsx'
import { factorsQuery } from './queries.ts'
import { Recovery } from './recovery.tsx'

/** What protects the account besides its password. */
export default function TwoStepPanel({ member }: OfMember) {
  const { t } = useTranslation('security')
  const query = useQuery(factorsQuery(member.id))
  return (
    <Asked query={query} failed={t('failed')}>
      {(factors) => (
        <div className="grid grid-cols-1 gap-12">
          <Apps factors={factors} member={member} />
          <Recovery factors={factors} member={member} />
        </div>
      )}
    </Asked>
  )
}
