import type { ReactNode } from 'react'
import { Hourglass } from 'lucide-react'
import { paths } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { buttonClass } from '@love-space/ui/button.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { EntryPage, TextLink } from '../../shared/entry-page.tsx'

interface Props {
  readonly title: string
  readonly text: ReactNode
  readonly askAgain: string
  readonly askAgainLabel?: string
}

export function DeadLink({ title, text, askAgain, askAgainLabel = recovery.newLink }: Props) {
  return (
    <EntryPage title={title} below={<TextLink to={paths.login}>{recovery.toLogin}</TextLink>}>
      <div role="alert" className="flex items-start gap-3">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
        <p className="text-pretty">{text}</p>
      </div>
      <Link to={askAgain} replace className={buttonClass('primary', 'md', true)}>
        {askAgainLabel}
      </Link>
    </EntryPage>
  )
}
