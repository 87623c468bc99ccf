import { formerSpaceOf } from '@love-space/contracts/paths.ts'
import { ending as texts } from '@love-space/texts/en/couple/ending.ts'
import { fill } from '@love-space/texts/fill.ts'
import { buttonClass } from '@love-space/ui/button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { formerSpacesQuery } from '@love-space/web-kit/session/my-space.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { dayOf } from '../../shared/calendar-days.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'

export function FormerSpacesSection() {
  const { data: spaces, isError, isFetching, refetch } = useQuery(formerSpacesQuery)
  if (!spaces && isError) {
    return (
      <SettingsSection title={texts.former}>
        <ErrorState title={texts.formerFailed} onRetry={() => void refetch()} retrying={isFetching} />
      </SettingsSection>
    )
  }
  if (!spaces || spaces.length === 0) return null
  return (
    <SettingsSection title={texts.former} hint={texts.formerHint}>
      <ul className="flex flex-col divide-y divide-line">
        {spaces.map((space) => (
          <li key={space.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium break-words">{space.customName}</p>
              <p className="text-sm text-text-muted">
                {fill(texts.formerEnded, {
                  date: dayOf(space, space.endedAt),
                  until: dayOf(space, space.readableUntil),
                })}
              </p>
            </div>
            <Link to={formerSpaceOf(space.id)} className={buttonClass('secondary', 'sm')}>
              {fill(texts.formerRead, { name: space.customName })}
            </Link>
          </li>
        ))}
      </ul>
    </SettingsSection>
  )
}
