import { CircleAlert, X } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { dismissToast, TOAST_DURATION_MS, type Toast, useToasts } from './toast.ts'

/** Stands once in the page. While the pointer or the focus is on one, none of them goes. */
export function ToastList() {
  const { t } = useTranslation('common')
  const toasts = useToasts()
  const [held, setHeld] = useState(false)
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  // A toast that is closed under the pointer says neither blur nor leave.
  useEffect(() => {
    if (toasts.length === 0) setHeld(false)
  }, [toasts.length])
  return (
    <section
      className="toasts"
      aria-label={t('toasts')}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} held={held} />
      ))}
    </section>
  )
}

function ToastItem({ toast, held }: { toast: Toast; held: boolean }) {
  const { t } = useTranslation('common')
  const { id, title, text, link, variant } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(dismissToast, TOAST_DURATION_MS, id)
    return () => clearTimeout(timer)
  }, [held, id])
  return (
    <div className="toast" role={variant === 'bad' ? 'alert' : 'status'}>
      {variant === 'bad' ? <Icon icon={CircleAlert} /> : <span className="toast-spot" />}
      <div className="grid justify-items-start">
        <strong className="font-semibold">{title}</strong>
        {text && <p className="text-sm">{text}</p>}
        {link && (
          <Link className="link text-sm" to={link.to} onClick={() => dismissToast(id)}>
            {link.label}
          </Link>
        )}
      </div>
      <button
        type="button"
        className="tool"
        aria-label={t('close')}
        onClick={() => dismissToast(id)}
      >
        <Icon icon={X} size={16} />
      </button>
    </div>
  )
}
