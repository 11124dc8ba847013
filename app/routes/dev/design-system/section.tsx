import type { ReactNode } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="step pb-16">
      <h2 className="d2 mb-6">{title}</h2>
      {children}
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="mb-5 flex flex-wrap items-center gap-3.5">{children}</div>
}
