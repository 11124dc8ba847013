import type { PreferenceControlsProps } from '#app/preferences/preference-controls.tsx'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'

/** The controls of an opened menu. Without a connection the menu has the rest. */
export function LazyPreferences(props: PreferenceControlsProps) {
  const Controls = useLoadedComponent<PreferenceControlsProps>({
    isNeeded: true,
    load: async () => (await import('#app/preferences/preference-controls.tsx')).PreferenceControls,
    onFailure: () => {},
  })
  return Controls && <Controls {...props} />
}
