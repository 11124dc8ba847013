import type { Factor } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '#app/ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { useAccountAction } from '../../use-account-action.ts'
import { factorsQuery, recoveryCodesQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props extends AccountProps {
  factors: Factor[]
}

/** The number of recovery codes that are left, and a button for new ones. */
export function RecoverySection({ factors, user }: Props) {
  const { t } = useTranslation(securityMessages)
  const [codes, setCodes] = useState<string[] | null>(null)
  const canHaveCodes = factors.some(({ factor_type }) => factor_type !== 'recovery_code')
  return (
    <section className="grid grid-cols-1 justify-items-start gap-5" aria-labelledby="recovery">
      <h3 className="d1" id="recovery">
        {t('recovery.title')}
      </h3>
      <p className="max-w-[62ch] text-ink-2">{t('recovery.about')}</p>
      {!canHaveCodes && <p>{t('recovery.needsFactor')}</p>}
      {canHaveCodes && codes && (
        <RecoveryCodes codes={codes} email={user.email ?? ''} onSaved={() => setCodes(null)} />
      )}
      {canHaveCodes && !codes && <RemainingCodes userId={user.id} onGenerated={setCodes} />}
    </section>
  )
}

interface RemainingCodesProps {
  userId: string
  onGenerated: (codes: string[]) => void
}

function RemainingCodes({ userId, onGenerated }: RemainingCodesProps) {
  const { t } = useTranslation(securityMessages)
  const query = useQuery(recoveryCodesQuery(userId))
  const queries = useQueryClient()
  const { mutate, isPending, errorMessage } = useAccountAction(generateRecoveryCodes, {
    onSuccess: (codes) => {
      onGenerated(codes)
      return queries.invalidateQueries({ queryKey: factorsQuery(userId).queryKey })
    },
  })
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-16">
      {(status) => (
        <>
          {status && (
            <p>{t('recovery.remaining', { count: status.remaining, total: status.total })}</p>
          )}
          {status && status.remaining > 0 && (
            <p className="text-sm text-ink-2">{t('recovery.replaceAbout')}</p>
          )}
          {errorMessage && <Note variant="bad">{errorMessage}</Note>}
          <Button variant="secondary" busy={isPending} onClick={() => mutate(status !== null)}>
            {t(status ? 'recovery.replace' : 'recovery.create')}
          </Button>
        </>
      )}
    </QueryView>
  )
}

async function generateRecoveryCodes(hasCodes: boolean): Promise<string[]> {
  const { recoveryCodes } = (await getAuthClient()).mfa
  const { data, error } = await (hasCodes ? recoveryCodes.regenerate() : recoveryCodes.generate())
  if (error) throw error
  return data.codes
}
