import { shellTexts } from '@love-space/texts/en/shell.ts'
import { useMySpace } from '@love-space/web-kit/my-space.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session.store.ts'
import { RingsMark } from '../frame/rings-mark.tsx'
import { firstNames } from './first-names.ts'

/** Whose space this is: both first names above its name; the product's name for everybody else. */
export function Brand() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data: space } = useMySpace()
  const names = isAuthenticated && space ? firstNames(space.users) : []
  const spaceName = (isAuthenticated && space?.customName) || shellTexts.productName
  return (
    <Link
      to="/"
      className="flex min-h-tap min-w-0 items-center gap-3 rounded-field pr-2 text-text transition-opacity hover:opacity-80"
    >
      <RingsMark className="h-7 shrink-0 text-accent" />
      {names.length > 0 ? (
        <span className="min-w-0 leading-tight">
          <span className="block truncate font-display text-lg">{names.join(' & ')}</span>
          <span className="block truncate text-xs text-text-muted">{spaceName}</span>
        </span>
      ) : (
        <span className="truncate font-display text-xl">{spaceName}</span>
      )}
    </Link>
  )
}
