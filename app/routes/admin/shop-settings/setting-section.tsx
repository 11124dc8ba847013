import type { ReactNode } from 'react'

interface Props {
  title: string
  help?: string
  children: ReactNode
}

/** A part of a page of settings. */
export function SettingSection({ title, help, children }: Props) {
  return (
    <section className="settings-section">
      <h2>{title}</h2>
      {help && <p className="settings-help">{help}</p>}
      {children}
    </section>
  )
}
