import { useId, type ReactNode } from 'react'
import { Card } from '@love-space/ui/card.tsx'

export function SettingsSection(props: { title: string; hint?: ReactNode; id?: string; children: ReactNode }) {
  const { title, hint, id, children } = props
  const headingId = useId()
  return (
    <Card asChild className="flex scroll-mt-20 flex-col gap-5">
      <section aria-labelledby={headingId} id={id} {...(id !== undefined && { tabIndex: -1 })}>
        <header>
          <h2 id={headingId} className="font-display text-2xl">
            {title}
          </h2>
          {hint && <p className="mt-1 text-pretty text-text-muted">{hint}</p>}
        </header>
        {children}
      </section>
    </Card>
  )
}
