import type { Factor } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { toast } from '#app/ui/toast.ts'
import { RemoveButton } from '../remove-button.tsx'
import { factorsQuery } from './queries.ts'

interface Props {
  factor: Factor
  name: string
  person: string
}

export function RemoveFactor({ factor, name, person }: Props) {
  const { t } = useTranslation('security')
  const queries = useQueryClient()
  return (
    <RemoveButton
      title={t('factors.remove', { name })}
      about={t('factors.removeAbout')}
      remove={() => unenrol(factor.id)}
      onRemoved={() => {
        toast(t('factors.removed', { name }))
        return queries.invalidateQueries(factorsQuery(person))
      }}
    />
  )
}

async function unenrol(factorId: string): Promise<void> {
  const auth = await accounts()
  const { error } = await auth.mfa.unenroll({ factorId })
  if (error && error.code !== 'mfa_factor_not_found') throw error
  // What this browser knows of its owner still names the factor.
  await auth.refreshSession()
}
