import { useEffect } from 'react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { isRouteErrorResponse, useRouteError } from '@love-space/web-kit/router.ts'
import { reportPageFailure } from '../report-failure.ts'
import { ProblemPage } from './problem-page.tsx'
import { RetryButton } from './retry-button.tsx'

/** Takes the place of a remote's page that could not be loaded or rendered; everything around it goes on working. */
export function RemoteBoundary() {
  const error = useRouteError()
  const isOnline = useOnline((online) => online.isOnline)
  const { errors } = shellTexts
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  // What went wrong says nothing to the person in front of it: it stands in the browser's log.
  useEffect(() => {
    if (isMissing) return
    // oxlint-disable-next-line no-console -- there is no other log in a browser
    console.error(error)
    reportPageFailure()
  }, [error, isMissing])
  if (isMissing) {
    return <ProblemPage title={errors.notFoundTitle} hint={errors.notFoundHint} />
  }
  const { title, hint } = isOnline
    ? { title: errors.brokenTitle, hint: errors.brokenHint }
    : { title: errors.offlineTitle, hint: errors.offlineHint }
  return (
    <ProblemPage title={title} hint={hint}>
      <RetryButton />
    </ProblemPage>
  )
}
