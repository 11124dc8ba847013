import type { Factor } from '@supabase/auth-js'
import { type ComponentType, useState } from 'react'
import { securityMessages } from '#app/i18n/areas/security.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Button } from '#app/ui/button.tsx'
import type { AccountProps } from '../../account-props.ts'
import type { AddFactorProps } from './add-factor-props.ts'
import { AddPhone } from './add-phone.tsx'
import { AddSecurityKey } from './add-security-key.tsx'
import { AddTotp } from './add-totp.tsx'
import { FactorRow } from './factor-row.tsx'

interface FactorKind {
  variant: 'primary' | 'secondary'
  Add: ComponentType<AddFactorProps>
}

/** The types of factors. TOTP has the primary button, because it protects best of what every user has. */
const factorKinds = {
  totp: { variant: 'primary', Add: AddTotp },
  phone: { variant: 'secondary', Add: AddPhone },
  webauthn: { variant: 'secondary', Add: AddSecurityKey },
} satisfies Record<string, FactorKind>

interface Props extends AccountProps {
  type: keyof typeof factorKinds
  /** All verified factors of the account. */
  factors: Factor[]
  /** Whether the shop lets the user add a factor of this type. */
  isOffered: boolean
}

/** The factors of one type, and the form to add another. */
export function FactorSection({ type, factors, isOffered, user }: Props) {
  const { t } = useTranslation(securityMessages)
  const [isAdding, setAdding] = useState(false)
  const { variant, Add } = factorKinds[type]
  const factorsOfType = factors.filter(({ factor_type }) => factor_type === type)
  const takenNames = factors.map(({ friendly_name: name }) => name ?? '')
  return (
    <section className="grid grid-cols-1 gap-5" aria-labelledby={type}>
      <h3 className="d1" id={type}>
        {t(`factorTypes.title.${type}`)}
      </h3>
      <p className="max-w-[62ch] text-ink-2">{t(`factorTypes.about.${type}`)}</p>
      {factorsOfType.length > 0 && (
        <ul className="setting-rows">
          {factorsOfType.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              defaultName={t(`factorTypes.defaultName.${type}`)}
              userId={user.id}
            />
          ))}
        </ul>
      )}
      {factorsOfType.length === 0 && !isAdding && <p>{t(`factorTypes.none.${type}`)}</p>}
      {isAdding && (
        <Add userId={user.id} takenNames={takenNames} onClose={() => setAdding(false)} />
      )}
      {isOffered && !isAdding && (
        <Button variant={variant} className="justify-self-start" onClick={() => setAdding(true)}>
          {t(`factorTypes.add.${type}`)}
        </Button>
      )}
    </section>
  )
}
