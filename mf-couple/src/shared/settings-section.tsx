import { createContext, useContext, useId, type ReactNode } from 'react'
import { Card } from '@love-space/ui/card.tsx'

/** Whether a section is a page of its own, with the page's heading. */
export const IsPageContext = createContext(false)

interface SettingsSectionProps {
  title: string
  hint?: ReactNode
  id?: string
  children: ReactNode
}

export function SettingsSection(props: SettingsSectionProps) {
  const isPage = useContext(IsPageContext)
  return isPage ? <PageSection {...props} /> : <CardSection {...props} />
}

function PageSection({ title, hint, id, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby="page-title" id={id} tabIndex={-1} className="flex flex-col gap-5 outline-none">
      <header>
        <h1 id="page-title" tabIndex={-1} className="font-display text-3xl outline-none sm:text-4xl">
          {title}
        </h1>
        {hint && <p className="mt-2 text-pretty text-text-muted">{hint}</p>}
      </header>
      <Card className="flex flex-col gap-5">{children}</Card>
    </section>
  )
}

function CardSection({ title, hint, id, children }: SettingsSectionProps) {
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
