import { useEffect } from 'react'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { isRouteErrorResponse, useRouteError } from '@love-space/web-kit/router.ts'
import { reportPageFailure } from '../report-failure.ts'
import { FailurePage, NotFoundPage } from './problem-page.tsx'

export function RemoteBoundary() {
  const error = useRouteError()
  const { errors } = shellTexts
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  // Only log the error, because it would not help the user.
  useEffect(() => {
    if (isMissing) return
    // oxlint-disable-next-line no-console -- there is no other log in a browser
    console.error(error)
    reportPageFailure()
  }, [error, isMissing])
  return isMissing ? <NotFoundPage /> : <FailurePage title={errors.brokenTitle} hint={errors.brokenHint} />
}
