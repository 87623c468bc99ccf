import { shellTexts } from '@love-space/texts/en/shell.ts'
import { isRouteErrorResponse, useRouteError } from '@love-space/web-kit/router.ts'
import { ProblemPage } from './problem-page.tsx'
import { RetryButton } from './retry-button.tsx'

/** Takes the place of a remote's page that could not be loaded or rendered; everything around it goes on working. */
export function RemoteBoundary() {
  const error = useRouteError()
  const { errors } = shellTexts
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <ProblemPage title={errors.notFoundTitle} hint={errors.notFoundHint} />
  }
  return (
    <ProblemPage
      title={errors.brokenTitle}
      hint={errors.brokenHint}
      detail={error instanceof Error ? error.message : undefined}
    >
      <RetryButton />
    </ProblemPage>
  )
}
