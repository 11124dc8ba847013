import type { User } from '@supabase/auth-js'
import { type ComponentType, useState } from 'react'
import { accountMessages } from '#app/i18n/areas/account.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { AuthLayout } from '../auth-layout.tsx'
import type { FactorFormProps, FactorType } from './factor-type.ts'
import { OtherFactors } from './other-factors.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'
import { SecurityKeyForm } from './security-key-form.tsx'
import { SmsCodeForm } from './sms-code-form.tsx'
import { TotpForm } from './totp-form.tsx'

const factorForms: Record<FactorType, ComponentType<FactorFormProps>> = {
  totp: TotpForm,
  phone: SmsCodeForm,
  webauthn: SecurityKeyForm,
  recovery_code: RecoveryCodeForm,
}
const FACTOR_TYPES = Object.keys(factorForms) as FactorType[]

interface Props {
  /** The user whose password was verified. */
  user: User
  onVerified: () => void
}

/** The second step of a sign-in: the user verifies one of their factors. */
export function SecondFactor({ user, onVerified }: Props) {
  const { t } = useTranslation(accountMessages)
  const factors = user.factors?.filter(({ status }) => status === 'verified') ?? []
  const types = FACTOR_TYPES.filter((type) => factors.some((one) => one.factor_type === type))
  const [chosenType, setChosenType] = useState<FactorType | null>(null)
  const type = chosenType ?? types[0] ?? 'totp'
  const FactorForm = factorForms[type]
  return (
    <AuthLayout>
      <h1 className="d3 pt-1.5">{t('secondFactor.title')}</h1>
      <p className="text-ink-2 wrap-anywhere">{t('secondFactor.about', { email: user.email })}</p>
      <FactorForm
        key={type}
        factors={factors.filter(({ factor_type }) => factor_type === type)}
        onVerified={onVerified}
      />
      <OtherFactors
        factorTypes={types.filter((one) => one !== type)}
        onChoose={setChosenType}
        onVerified={onVerified}
      />
      <button type="button" className="link justify-self-start text-sm" onClick={abandonSignIn}>
        {t('secondFactor.switchAccount')}
      </button>
    </AuthLayout>
  )
}

async function abandonSignIn() {
  await (await getAuthClient()).signOut({ scope: 'local' })
}
