import type { ComponentProps } from 'react'
import { Switch } from '#app/ui/switch.tsx'

/** A switch of the notification preferences. */
export function PreferenceSwitch(props: ComponentProps<typeof Switch>) {
  return (
    <li>
      <Switch {...props} />
    </li>
  )
}
