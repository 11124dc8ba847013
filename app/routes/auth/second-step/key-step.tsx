import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { accounts } from '#app/session.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { deviceSaid } from '../passkeys.ts'
import { useAttempt } from '../use-attempt.ts'
import type { Step } from './second-step.tsx'
import { WhichFactor } from './which-factor.tsx'

/** A security key that is touched. */
export function KeyStep({ factors, onShown }: Step) {
  const { t } = useTranslation('account')
  const [factorId, choose] = useState(factors[0]?.id ?? '')
  const { attempt, isBusy, refusal } = useAttempt(t('signIn.unexpected'))
  const show = () =>
    attempt(async () => {
      const { mfa } = await accounts()
      deviceSaid(await mfa.webauthn.authenticate({ factorId }), t('secondStep.keyNone'))
      onShown()
    })
  return (
    <div className="grid gap-4">
      <WhichFactor
        label={t('secondStep.whichKey')}
        factors={factors}
        chosen={factorId}
        onChoose={choose}
      />
      <p>{t('secondStep.keyAbout')}</p>
      {refusal && <Note look="bad">{refusal}</Note>}
      <Button wide busy={isBusy} busyLabel={t('signIn.busy')} onClick={show}>
        {t('secondStep.useKey')}
      </Button>
    </div>
  )
}
