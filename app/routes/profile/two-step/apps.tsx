import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { OfMember } from '../account.tsx'
import { useSince } from '../account-head.tsx'
import { AddApp } from './add-app.tsx'
import { RemoveFactor } from './remove-factor.tsx'

interface Props extends OfMember {
  factors: Factor[]
}

/** Apps and keys that are asked for after the password. */
export function Apps({ factors, member }: Props) {
  const { t } = useTranslation('security')
  const [isAdding, setAdding] = useState(false)
  const shown = factors.filter(({ factor_type }) => factor_type !== 'recovery_code')
  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby="apps">
      <h3 className="d1" id="apps">
        {t('apps.title')}
      </h3>
      <p className="max-w-[62ch] text-ink-2">{t('apps.about')}</p>
      {shown.length > 0 ? (
        <ul className="rows">
          {shown.map((factor) => (
            <FactorRow key={factor.id} factor={factor} person={member.id} />
          ))}
        </ul>
      ) : (
        !isAdding && <p>{t('apps.none')}</p>
      )}
      {isAdding ? (
        <AddApp
          person={member.id}
          taken={shown.map(({ friendly_name: name }) => name ?? '')}
          onEnd={() => setAdding(false)}
        />
      ) : (
        <Button className="justify-self-start" onClick={() => setAdding(true)}>
          {t('apps.add')}
        </Button>
      )}
    </section>
  )
}

function FactorRow({ factor, person }: { factor: Factor; person: string }) {
  const { t } = useTranslation('security')
  const usual = factor.factor_type === 'webauthn' ? t('key') : t('apps.usualName')
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
