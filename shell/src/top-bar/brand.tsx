import { paths } from '@love-space/contracts/paths.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { useMySpace } from '@love-space/web-kit/session/my-space.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { RingsMark } from '../rings-mark.tsx'
import { firstNames, isNamedAfter } from './first-names.ts'

export function Brand() {
  const isAuthenticated = useSession((session) => session.isAuthenticated)
  const { data: space } = useMySpace()
  const [first, second] = isAuthenticated && space ? firstNames(space.users) : []
  const spaceName = (isAuthenticated && space?.customName) || shellTexts.productName
  return (
    <Link
      to={paths.home}
      className="flex min-h-tap min-w-0 items-center gap-3 rounded-field pr-2 text-text transition-opacity hover:opacity-80"
    >
      <RingsMark className="h-7 shrink-0 @max-3xs:hidden" />
      {first ? (
        <span className="min-w-0 leading-tight">
          <span className="grid grid-cols-[minmax(0,auto)_auto_minmax(0,auto)] justify-start truncate font-display text-lg whitespace-pre @max-3xs:block @max-3xs:whitespace-normal">
            <span className="truncate">{first}</span>
            {second && ' & '}
            <span className="truncate">{second}</span>
          </span>
          {!isNamedAfter(spaceName, second ? [first, second] : [first]) && (
            <span className="block truncate text-xs text-text-muted">{spaceName}</span>
          )}
        </span>
      ) : (
        <span className="truncate font-display text-xl">{spaceName}</span>
      )}
    </Link>
  )
}
