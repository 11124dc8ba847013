import type { Factor } from '@supabase/auth-js'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { OfMember } from '../account.tsx'
import { AddApp } from './add-app.tsx'
import { AddKey } from './add-key.tsx'
import { AddPhone } from './add-phone.tsx'
import { FactorRow } from './factor-row.tsx'

/** What each form to add one is given. */
export interface Adding {
  person: string
  /** Names that others have. */
  taken: string[]
  onEnd: () => void
}

interface Way {
  /** The app protects best of what everybody has. */
  look: 'primary' | 'secondary'
  Add: ComponentType<Adding>
}

/** What can be asked for after the password, in the order it is shown. */
export const ways = {
  totp: { look: 'primary', Add: AddApp },
  phone: { look: 'secondary', Add: AddPhone },
  webauthn: { look: 'secondary', Add: AddKey },
} satisfies Record<string, Way>

interface Props extends OfMember {
  type: keyof typeof ways
  /** All that somebody has. */
  factors: Factor[]
  /** Whether the shop lets somebody add one. */
  isOffered: boolean
}

/** One kind of second step: those that are there, and the form for another. */
export function FactorSection({ type, factors, isOffered, member }: Props) {
  const { t } = useTranslation('security')
  const [isAdding, setAdding] = useState(false)
  const { look, Add } = ways[type]
  const shown = factors.filter(({ factor_type }) => factor_type === type)
  const taken = factors.map(({ friendly_name: name }) => name ?? '')
  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby={type}>
      <h3 className="d1" id={type}>
        {t(`ways.title.${type}`)}
      </h3>
      <p className="max-w-[62ch] text-ink-2">{t(`ways.about.${type}`)}</p>
      {shown.length > 0 && (
        <ul className="rows">
          {shown.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              usual={t(`ways.usualName.${type}`)}
              person={member.id}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && !isAdding && <p>{t(`ways.none.${type}`)}</p>}
      {isAdding && <Add person={member.id} taken={taken} onEnd={() => setAdding(false)} />}
      {isOffered && !isAdding && (
        <Button look={look} className="justify-self-start" onClick={() => setAdding(true)}>
          {t(`ways.add.${type}`)}
        </Button>
      )}
    </section>
  )
}
