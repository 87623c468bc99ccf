import { Activity, type LucideIcon } from 'lucide-react'
import { paths } from '@love-space/contracts/paths.ts'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { OfficePage } from '../../shared/office-page.tsx'
import { officeSections } from '../../office/sections.ts'
import { useMay } from '../../shared/use-may.ts'
import { Figures } from './figures.tsx'
import { Taps } from './taps.tsx'

const { home } = adminTexts
const { diagnostics, hints } = officeTexts.nav

export function Component() {
  const email = useSession(({ user }) => user?.email ?? '')
  const may = useMay()
  return (
    <OfficePage title={home.title} subtitle={fill(home.subtitle, { email })}>
      <Figures />
      {may('rings:read') && <Taps />}
      <ul aria-label={home.pages} className="grid gap-3 sm:grid-cols-2 min-[100rem]:grid-cols-5">
        {officeSections
          .filter(({ permission }) => may(permission))
          .map(({ to, label, hint, icon }) => (
            <SectionCard key={to} to={to} label={label} hint={hint} icon={icon} />
          ))}
        <SectionCard to={paths.diagnostics} label={diagnostics} hint={hints.diagnostics} icon={Activity} />
      </ul>
    </OfficePage>
  )
}

interface SectionCardProps {
  readonly to: string
  readonly label: string
  readonly hint: string
  readonly icon: LucideIcon
}

const SectionCard = ({ to, label, hint, icon: Icon }: SectionCardProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full items-start gap-3 rounded-card border border-line bg-surface-raised p-4 transition-colors hover:bg-accent-soft"
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-text-muted">{hint}</span>
      </span>
    </Link>
  </li>
)
