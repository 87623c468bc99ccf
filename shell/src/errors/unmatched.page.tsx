import { shellTexts } from '@love-space/texts/en/shell.ts'
import { useLocation } from '@love-space/web-kit/router.ts'
import { ownerOf } from '../deployment.ts'
import { useRemoteFailures } from '../remote-failures.store.ts'
import { FailurePage, NotFoundPage } from './problem-page.tsx'

export function UnmatchedPage() {
  const { pathname } = useLocation()
  const failure = useRemoteFailures((failures) => failures[ownerOf(pathname)])
  const { errors } = shellTexts
  return failure ? <FailurePage title={errors.unavailableTitle} hint={errors.unavailableHint} /> : <NotFoundPage />
}
