import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, SidePanel } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Ellipsis } from '#app/ui/icons.ts'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { toast } from '#app/ui/toast.ts'
import { Row, Section } from './section.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Toasts, dialogs, side panels, menus">
      <Row>
        <Button
          variant="secondary"
          onClick={() => toast('Added to cart', { text: 'Ostra desk lamp' })}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => toast('Product link not available', { variant: 'bad' })}
        >
          Error toast
        </Button>
        {(['dialog', 'drawer', 'sheet'] as const).map((variant) => (
          <Button key={variant} variant="secondary" onClick={() => setOpen(variant)}>
            {variant}
          </Button>
        ))}
        <PopoverMenu label="More" button={<Icon icon={Ellipsis} />}>
          <button type="button">Invoice</button>
          <button type="button">Cancel order</button>
        </PopoverMenu>
      </Row>
      <Dialog open={open === 'dialog'} onClose={close} title="Cancel order OW-10207?">
        <p className="text-ink-2">Your coupon comes back and $34.00 is returned to your card.</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button onClick={close}>Keep it</Button>
          <Button variant="danger" onClick={close}>
            Cancel order
          </Button>
        </div>
      </Dialog>
      {(['drawer', 'sheet'] as const).map((variant) => (
        <SidePanel
          key={variant}
          variant={variant}
          open={open === variant}
          onClose={close}
          title="Filters"
          footer={<Button wide>Show 24 products</Button>}
        >
          <p>The content scrolls; the footer stays.</p>
        </SidePanel>
      ))}
    </Section>
  )
}
