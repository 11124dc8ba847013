import { useEffect, useState } from 'react'
import { commonMessages } from '#app/i18n/areas/common.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import { CircleAlert, X } from './icons.ts'
import { Link } from './link.tsx'
import {
  ACTION_TOAST_DURATION_MS,
  dismissToast,
  TOAST_DURATION_MS,
  type Toast,
  useToasts,
} from './toast.ts'

/** Renders all toasts; used once per page. No toast expires while one has the pointer or the focus. */
export function ToastList() {
  const { t } = useTranslation(commonMessages)
  const toasts = useToasts()
  const [isPaused, setPaused] = useState(false)
  const pause = () => setPaused(true)
  const resume = () => setPaused(false)
  // Closing a toast under the pointer fires neither blur nor pointerleave.
  useEffect(() => {
    if (toasts.length === 0) setPaused(false)
  }, [toasts.length])
  return (
    <section
      className="toasts"
      aria-label={t('toasts')}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </section>
  )
}

function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  const { t } = useTranslation(commonMessages)
  const { id, title, text, link, action, variant } = toast
  const durationMs = action ? ACTION_TOAST_DURATION_MS : TOAST_DURATION_MS
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(dismissToast, durationMs, id)
    return () => clearTimeout(timer)
  }, [isPaused, id, durationMs])
  const runAction = () => {
    dismissToast(id)
    action?.run()
  }
  return (
    <div className="toast" role={variant === 'bad' ? 'alert' : 'status'}>
      {variant === 'bad' ? <Icon icon={CircleAlert} /> : <span className="toast-dot" />}
      <div className="grid justify-items-start">
        <strong className="font-semibold">{title}</strong>
        {text && <p className="text-sm">{text}</p>}
        {link && (
          <Link className="link text-sm" to={link.to} onClick={() => dismissToast(id)}>
            {link.label}
          </Link>
        )}
        {action && (
          <button type="button" className="link text-sm" onClick={runAction}>
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="plain-icon-button"
        aria-label={t('close')}
        onClick={() => dismissToast(id)}
      >
        <Icon icon={X} size={16} />
      </button>
    </div>
  )
}
