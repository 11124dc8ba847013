import { useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCall } from '../use-call.ts'
import { withoutBegun } from './begun.ts'
import { ConfirmApp, type NewApp } from './confirm-app.tsx'
import type { Adding } from './factor-section.tsx'
import { NameForm } from './name-form.tsx'

/** First a name, then the code to scan, then the first code of the app. */
export function AddApp({ person, taken, onEnd }: Adding) {
  const { t } = useTranslation('security')
  const [app, setApp] = useState<NewApp | null>(null)
  const { mutate, isPending, why } = useCall(begin, { onDone: setApp })
  if (app) return <ConfirmApp app={app} person={person} onEnd={onEnd} />
  return (
    <NameForm
      usual={t('ways.usualName.totp')}
      hint={t('apps.nameHint')}
      next={t('apps.next')}
      {...{ taken, why, onEnd }}
      busy={isPending}
      onNamed={mutate}
    />
  )
}

async function begin(friendlyName: string): Promise<NewApp> {
  const mfa = await withoutBegun(({ friendly_name: name }) => name === friendlyName)
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, name: friendlyName, ...data.totp }
}
