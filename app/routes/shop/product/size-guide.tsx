import type { MouseEvent } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { productMessages } from '#app/i18n/areas/product.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { isPlainClick } from '#app/ui/is-plain-click.ts'
import { Link } from '#app/ui/link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useLoadedComponent } from '#app/ui/use-loaded-component.ts'
import { OPENED_FROM_PAGE, useHashOverlayClose } from '#app/ui/use-overlay-history.ts'

const HASH = '#size-guide'

interface DialogProps {
  section: string
  open: boolean
  onClose: () => void
}

/** Opens a section of the size guide over the page, or its page where the code cannot be loaded. */
export function SizeGuide({ section }: { section: string }) {
  const { t } = useTranslation(productMessages)
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const isOpen = useHydrated() && hash === HASH
  const close = useHashOverlayClose(isOpen)
  const Dialog = useLoadedComponent<DialogProps>({
    isNeeded: isOpen,
    load: async () => (await import('./size-guide-dialog.tsx')).SizeGuideDialog,
    onFailure: () => navigate(href('/size-guide'), { replace: true }),
  })
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    navigate({ search, hash: HASH }, { state: OPENED_FROM_PAGE, preventScrollReset: true })
  }
  return (
    <div className="mt-3 text-sm">
      <Link className="link" to={href('/size-guide')} onClick={open} aria-haspopup="dialog">
        {t('sizeGuide.title')}
      </Link>
      {Dialog && <Dialog section={section} open={isOpen} onClose={close} />}
    </div>
  )
}
