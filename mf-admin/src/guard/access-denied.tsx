import { ShieldX } from 'lucide-react'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { adminTexts } from '@love-space/texts/en/admin.ts'
import { Button } from '@love-space/ui/button.tsx'
import { useNavigate } from '@love-space/web-kit/router.ts'

export function AccessDenied({ user }: { user: User }) {
  const navigate = useNavigate()
  const { guard } = adminTexts
  return (
    <div className="px-gutter py-12 sm:py-20">
      <section
        aria-labelledby="page-title"
        className="mx-auto max-w-md rounded-card border border-line bg-surface-raised p-6 text-center shadow-card sm:p-8"
      >
        <ShieldX aria-hidden className="mx-auto mb-4 size-11 stroke-[1.5] text-danger" />
        <h1 id="page-title" tabIndex={-1} className="font-display text-2xl outline-none">
          {guard.deniedTitle}
        </h1>
        <p className="mt-3 text-pretty text-text-muted">{guard.deniedText}</p>
        <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-field bg-surface-sunken px-4 py-3 text-left text-sm">
          <dt className="text-text-muted">{guard.email}</dt>
          <dd className="break-all">{user.email}</dd>
          <dt className="text-text-muted">{guard.role}</dt>
          <dd>{user.role || guard.unidentified}</dd>
        </dl>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {guard.goBack}
          </Button>
          <Button onClick={() => void navigate(paths.home)}>{guard.goToDashboard}</Button>
        </div>
      </section>
    </div>
  )
}
