import { type ComponentType, useEffect, useState } from 'react'

interface Options<Props> {
  /** Whether the component is needed: its code is loaded then. */
  isNeeded: boolean
  load: () => Promise<ComponentType<Props>>
  /** Without a connection, for example. */
  onFailure: () => void
}

/** Returns a component whose code is loaded when it is first needed, and null until then. */
export function useLoadedComponent<Props>({
  isNeeded,
  load,
  onFailure,
}: Options<Props>): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ component: ComponentType<Props> } | null>(null)
  // The functions are new in each rendering, and only the first of them count.
  useEffect(() => {
    if (!isNeeded || loaded) return
    load().then((component) => setLoaded({ component }), onFailure)
  }, [isNeeded, loaded])
  return loaded?.component ?? null
}
