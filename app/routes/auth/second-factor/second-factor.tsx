import type { User } from '@supabase/auth-js'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/session.ts'
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
  user: User
  /** They are wholly in now. */
  onVerified: () => void
}

/** Somebody has shown their password, and owes what else protects their account. */
export function SecondFactor({ user, onVerified }: Props) {
  const { t } = useTranslation('account')
  const verified = user.factors?.filter(({ status }) => status === 'verified') ?? []
  const ways = FACTOR_TYPES.filter((way) => verified.some(({ factor_type }) => factor_type === way))
  const [chosen, choose] = useState<FactorType | null>(null)
  const way = chosen ?? ways[0] ?? 'totp'
  const Chosen = factorForms[way]
  return (
    <AuthLayout>
      <h1 className="d3 pt-1.5">{t('secondStep.title')}</h1>
      <p className="text-ink-2 wrap-anywhere">{t('secondStep.about', { email: user.email })}</p>
      <Chosen
        key={way}
        factors={verified.filter(({ factor_type }) => factor_type === way)}
        onVerified={onVerified}
      />
      <OtherFactors
        factorTypes={ways.filter((one) => one !== way)}
        onChoose={choose}
        onVerified={onVerified}
      />
      <button type="button" className="link justify-self-start text-sm" onClick={abandonSignIn}>
        {t('secondStep.leave')}
      </button>
    </AuthLayout>
  )
}

async function abandonSignIn() {
  await (await getAuthClient()).signOut({ scope: 'local' })
}
