import type { Factor, User } from '@supabase/auth-js'
import { type ComponentType, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Entry } from '../entry.tsx'
import { CodeStep } from './code-step.tsx'
import { KeyStep } from './key-step.tsx'
import { OtherSteps } from './other-steps.tsx'
import { RecoveryStep } from './recovery-step.tsx'
import { TextStep } from './text-step.tsx'

export type Way = 'totp' | 'phone' | 'webauthn' | 'recovery_code'

export interface Step {
  /** Those of the way that was chosen. */
  factors: Factor[]
  onShown: () => void
}

const steps: Record<Way, ComponentType<Step>> = {
  totp: CodeStep,
  phone: TextStep,
  webauthn: KeyStep,
  recovery_code: RecoveryStep,
}
const order = Object.keys(steps) as Way[]

interface Props {
  member: User
  /** They are wholly in now. */
  onShown: () => void
}

/** Somebody has shown their password, and owes what else protects their account. */
export function SecondStep({ member, onShown }: Props) {
  const { t } = useTranslation('account')
  const verified = member.factors?.filter(({ status }) => status === 'verified') ?? []
  const ways = order.filter((way) => verified.some(({ factor_type }) => factor_type === way))
  const [chosen, choose] = useState<Way | null>(null)
  const way = chosen ?? ways[0] ?? 'totp'
  const Chosen = steps[way]
  return (
    <Entry>
      <h1 className="d3 pt-1.5">{t('secondStep.title')}</h1>
      <p className="text-ink-2 wrap-anywhere">{t('secondStep.about', { email: member.email })}</p>
      <Chosen
        key={way}
        factors={verified.filter(({ factor_type }) => factor_type === way)}
        onShown={onShown}
      />
      <OtherSteps ways={ways.filter((one) => one !== way)} onChoose={choose} onShown={onShown} />
      <button type="button" className="link justify-self-start text-sm" onClick={leave}>
        {t('secondStep.leave')}
      </button>
    </Entry>
  )
}

async function leave() {
  await (await accounts()).signOut({ scope: 'local' })
}
