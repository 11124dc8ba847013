import { readText } from '#app/storage/stored-value.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'

/** Visits by the link of a friend or of an influencer. Loaded only for them, and for who brought a visit and signs in. */
export function LinkVisitSlot() {
  const LinkVisit = useLoadedComponent({
    isNeeded: useHydrated() && isNeeded(),
    load: async () => (await import('./link-visit.tsx')).LinkVisit,
    // The next page tries again.
    onFailure() {},
  })
  return LinkVisit && <LinkVisit />
}

function isNeeded(): boolean {
  return /[?&]ref=/.test(location.search) || readText('localStorage', 'outwit-referral') !== null
}
