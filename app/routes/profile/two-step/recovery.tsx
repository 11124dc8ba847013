import type { Factor } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import type { OfMember } from '../account.tsx'
import { Asked } from '../asked.tsx'
import { useCall } from '../use-call.ts'
import { factorsQuery, recoveryQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props extends OfMember {
  factors: Factor[]
}

/** Codes on paper: how many are left, and new ones, which are shown once. */
export function Recovery({ factors, member }: Props) {
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
        <RecoveryCodes codes={codes} email={member.email ?? ''} onKept={() => setCodes(null)} />
      )}
      {canHave && !codes && <CodesLeft person={member.id} onMade={setCodes} />}
    </section>
  )
}

function CodesLeft({ person, onMade }: { person: string; onMade: (codes: string[]) => void }) {
  const { t } = useTranslation('security')
  const query = useQuery(recoveryQuery(person))
  const queries = useQueryClient()
  const { mutate, isPending, why } = useCall(make, {
    onDone: (codes) => {
      onMade(codes)
      return queries.invalidateQueries({ queryKey: factorsQuery(person).queryKey })
    },
  })
  return (
    <Asked query={query} failed={t('failed')} skeleton="h-16">
      {(status) => (
        <>
          {status && <p>{t('recovery.left', { count: status.remaining, total: status.total })}</p>}
          {status && status.remaining > 0 && (
            <p className="text-sm text-ink-2">{t('recovery.againAbout')}</p>
          )}
          {why && <Note look="bad">{why}</Note>}
          <Button look="secondary" busy={isPending} onClick={() => mutate(status !== null)}>
            {t(status ? 'recovery.again' : 'recovery.make')}
          </Button>
        </>
      )}
    </Asked>
  )
}

async function make(isAgain: boolean): Promise<string[]> {
  const { recoveryCodes } = (await accounts()).mfa
  const { data, error } = await (isAgain ? recoveryCodes.regenerate() : recoveryCodes.generate())
  if (error) throw error
  return data.codes
}
