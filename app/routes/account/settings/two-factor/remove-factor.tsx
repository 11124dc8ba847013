import type { Factor } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { toast } from '#app/ui/toast.ts'
import { RemoveButton } from '../remove-button.tsx'
import { factorsQuery } from './queries.ts'

interface Props {
  factor: Factor
  name: string
  userId: string
}

export function RemoveFactor({ factor, name, userId }: Props) {
  const { t } = useTranslation(securityMessages)
  const queries = useQueryClient()
  return (
    <RemoveButton
      title={t('factors.remove', { name })}
      description={t('factors.removeAbout')}
      remove={() => unenrollFactor(factor.id)}
      onRemoved={() => {
        toast(t('factors.removed', { name }))
        return queries.invalidateQueries(factorsQuery(userId))
      }}
    />
  )
}

async function unenrollFactor(factorId: string): Promise<void> {
  const auth = await getAuthClient()
  const { error } = await auth.mfa.unenroll({ factorId })
  if (error && error.code !== 'mfa_factor_not_found') throw error
  // The stored session still lists the factor until it is refreshed.
  await auth.refreshSession()
}
