import type { Factor } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { QueryView } from '../../../../ui/query-view.tsx'
import type { AccountProps } from '../../account-props.ts'
import { useAccountAction } from '../../use-account-action.ts'
import { factorsQuery, recoveryCodesQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props extends AccountProps {
  factors: Factor[]
}

/** Codes on paper: how many are left, and new ones, which are shown once. */
export function RecoverySection({ factors, user }: Props) {
  const { t } = useTranslation('security')
  const [codes, setCodes] = useState<string[] | null>(null)
  const canHave = factors.some(({ factor_type }) => factor_type !== 'recovery_code')
  return (
    <section className="grid grid-cols-1 justify-items-start gap-5" aria-labelledby="recovery">
      <h3 className="d1" id="recovery">
        {t('recovery.title')}
      </h3>
      <p className="max-w-[62ch] text-ink-2">{t('recovery.about')}</p>
      {!canHave && <p>{t('recovery.needsApp')}</p>}
      {canHave && codes && (
        <RecoveryCodes codes={codes} email={user.email ?? ''} onSaved={() => setCodes(null)} />
      )}
      {canHave && !codes && <RemainingCodes person={user.id} onMade={setCodes} />}
    </section>
  )
}

function RemainingCodes({ person, onMade }: { person: string; onMade: (codes: string[]) => void }) {
  const { t } = useTranslation('security')
  const query = useQuery(recoveryCodesQuery(person))
  const queries = useQueryClient()
  const { mutate, isPending, errorMessage } = useAccountAction(generateRecoveryCodes, {
    onSuccess: (codes) => {
      onMade(codes)
      return queries.invalidateQueries({ queryKey: factorsQuery(person).queryKey })
    },
  })
  return (
    <QueryView query={query} errorTitle={t('failed')} skeleton="h-16">
      {(status) => (
        <>
          {status && <p>{t('recovery.left', { count: status.remaining, total: status.total })}</p>}
          {status && status.remaining > 0 && (
            <p className="text-sm text-ink-2">{t('recovery.againAbout')}</p>
          )}
          {errorMessage && <Note variant="bad">{errorMessage}</Note>}
          <Button variant="secondary" busy={isPending} onClick={() => mutate(status !== null)}>
            {t(status ? 'recovery.again' : 'recovery.make')}
          </Button>
        </>
      )}
    </QueryView>
  )
}

async function generateRecoveryCodes(isAgain: boolean): Promise<string[]> {
  const { recoveryCodes } = (await getAuthClient()).mfa
  const { data, error } = await (isAgain ? recoveryCodes.regenerate() : recoveryCodes.generate())
  if (error) throw error
  return data.codes
}
