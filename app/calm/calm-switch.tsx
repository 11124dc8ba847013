import { useAction } from '#app/api/use-action.ts'
import { calmMessages } from '#app/i18n/areas/calm.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { getAuthClient } from '#app/session/auth-client.ts'
import { useCurrentUser } from '#app/session/current-user.ts'
import { Switch } from '#app/ui/switch.tsx'
import { toast } from '#app/ui/toast.ts'
import { CALM_MODE_FIELD, storedCalmMode, useCalmMode } from './calm-mode.ts'

/** Switches calm mode, in the account of a signed-in user and in the browser. */
export function CalmSwitch() {
  const { t } = useTranslation(calmMessages)
  const { change, isCalm } = useChangeCalmMode()
  return (
    // A click would close the menu around the switch.
    // biome-ignore lint/a11y/noStaticElementInteractions: the switch inside takes the clicks
    // biome-ignore lint/a11y/useKeyWithClickEvents: Space on the switch clicks it
    <div className="calm-switch" onClick={(event) => event.stopPropagation()}>
      <Switch
        name={CALM_MODE_FIELD}
        label={<span className="font-semibold">{t('label')}</span>}
        about={t('about')}
        isOn={isCalm}
        onChange={change}
      />
    </div>
  )
}

/** Shows the choice at once, and takes it back with a reason if the account could not save it. */
function useChangeCalmMode() {
  const { t } = useTranslation(calmMessages)
  const isCalm = useCalmMode()
  const user = useCurrentUser()
  const action = useAction(
    async (isOn: boolean) => {
      if (user) await saveInAccount(isOn)
      storedCalmMode.set(isOn)
    },
    {
      scope: { id: CALM_MODE_FIELD },
      fallbackMessage: t('failed'),
      describeError: () => t('failed'),
      onError: (message) => toast(message, { variant: 'bad' }),
    },
  )
  return { change: action.mutate, isCalm: action.isPending ? action.variables : isCalm }
}

async function saveInAccount(isOn: boolean) {
  const auth = await getAuthClient()
  const { error } = await auth.updateUser({ data: { [CALM_MODE_FIELD]: isOn } })
  if (error) throw error
}
