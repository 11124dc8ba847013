import { useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { readQuickAddSlug } from '#app/catalog/quick-add.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'
import { useHashOverlayClose } from '#app/ui/use-overlay-history.ts'

/** The choice of a product's options over a list, while the URL names it. Its code is loaded when it is first opened. */
export function QuickAdd() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const openSlug = readQuickAddSlug(hash)
  const isOpen = useHydrated() && openSlug !== null
  const [slug, setSlug] = useState<string | null>(null)
  if (isOpen && openSlug !== slug) setSlug(openSlug)

  const close = useHashOverlayClose(isOpen)
  const Dialog = useLoadedComponent<{ slug: string; open: boolean; onClose: () => void }>({
    isNeeded: isOpen,
    load: async () =>
      (await import('#app/routes/shop/product/quick-add-dialog.tsx')).QuickAddDialog,
    onFailure: () => navigate(href('/products/:slug', { slug: openSlug ?? '' }), { replace: true }),
  })
  // A closed dialog stays, so that it returns the focus.
  return slug !== null && Dialog ? <Dialog slug={slug} open={isOpen} onClose={close} /> : null
}
