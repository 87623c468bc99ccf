import { shellTexts } from '@love-space/texts/en/shell.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { ownerOf } from '../deployment.ts'
import { useRemoteFailures } from '../remote-failures.store.ts'
import { ProblemPage } from './problem-page.tsx'
import { RetryButton } from './retry-button.tsx'

/** No remote has this path: because the path is wrong, or because its remote could not be had. */
export function UnmatchedPage() {
  const { pathname } = useLocation()
  const failure = useRemoteFailures((failures) => failures[ownerOf(pathname)])
  const isOnline = useOnline((online) => online.isOnline)
  const { errors } = shellTexts
  if (!failure) return <ProblemPage title={errors.notFoundTitle} hint={errors.notFoundHint} />
  const { title, hint } = isOnline
    ? { title: errors.unavailableTitle, hint: errors.unavailableHint }
    : { title: errors.offlineTitle, hint: errors.offlineHint }
  return (
    <ProblemPage title={title} hint={hint}>
      <RetryButton />
    </ProblemPage>
  )
}
