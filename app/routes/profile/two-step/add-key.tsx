import { useTranslation } from '#app/i18n/use-translation.ts'
import { Note } from '#app/ui/note.tsx'
import { deviceSaid, useKnowsPasskeys } from '../../auth/passkeys.ts'
import { useCall } from '../use-call.ts'
import { withoutBegun } from './begun.ts'
import type { Adding } from './factor-section.tsx'
import { NameForm } from './name-form.tsx'
import { useAdded } from './use-added.ts'

/** A security key that is touched: named, then made by the key itself. */
export function AddKey({ person, taken, onEnd }: Adding) {
  const { t } = useTranslation('security')
  const onDone = useAdded({ person, onEnd })
  const add = (name: string) => register(name, t('keys.notMade'))
  const { mutate, isPending, why } = useCall(add, { onDone })
  if (!useKnowsPasskeys()) return <Note>{t('keys.unable')}</Note>
  return (
    <NameForm
      usual={t('ways.usualName.webauthn')}
      hint={t('keys.nameHint')}
      next={t('keys.next')}
      {...{ taken, why, onEnd }}
      busy={isPending}
      onNamed={mutate}
    />
  )
}

async function register(friendlyName: string, none: string): Promise<string> {
  const mfa = await withoutBegun(({ friendly_name: name }) => name === friendlyName)
  // Which make it is, is nobody's business: without this the browser asks to tell.
  const made = await mfa.webauthn.register({ friendlyName }, { attestation: 'none' })
  deviceSaid(made, none)
  return friendlyName
}
