import type { ComponentProps, ReactNode } from 'react'
import { BrandRing } from '#app/ui/brand-ring.tsx'
import { OrderReceipt } from './order-receipt.tsx'

interface Props extends Pick<ComponentProps<typeof BrandRing>, 'dot' | 'done'> {
  title: string
  text: ReactNode
  /** The order that was paid, or was not. */
  orderId?: string | undefined
  /** A primary and a quiet action. */
  children?: ReactNode
}

/** The result of a payment or an order, and the next actions. */
export function Outcome({ dot, done, title, text, orderId, children }: Props) {
  return (
    <section
      className="grid grid-cols-[minmax(0,1fr)] max-w-[560px] justify-items-start gap-5 py-6"
      aria-live="polite"
    >
      <BrandRing size={120} className="-ml-4" {...(dot && { dot })} {...(done && { done })} />
      <h1 className="d3">{title}</h1>
      <div className="text-ink-2">{text}</div>
      {orderId && (
        <div className="w-full">
          <OrderReceipt orderId={orderId} />
        </div>
      )}
      {children && <div className="flex flex-wrap gap-3 pt-2">{children}</div>}
    </section>
  )
}
