import { Ellipsis } from 'lucide'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog, Drawer } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { toast } from '#app/ui/toast.ts'
import { Row, Section } from './section.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'drawer' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <Section title="Toasts, dialogs, drawers, menus">
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
        {(['dialog', 'drawer', 'sheet'] as const).map((look) => (
          <Button key={look} variant="secondary" onClick={() => setOpen(look)}>
            {look}
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
      {(['drawer', 'sheet'] as const).map((look) => (
        <Drawer
          key={look}
          variant={look}
          open={open === look}
          onClose={close}
          title="Filters"
          footer={<Button wide>Show 24 products</Button>}
        >
          <p>What is in it scrolls; its foot stays.</p>
        </Drawer>
      ))}
    </Section>
  )
}
