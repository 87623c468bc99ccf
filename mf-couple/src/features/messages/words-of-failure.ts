import { common } from '@love-space/texts/en/couple/common.ts'
import { ApiProblem, OfflineError } from '@love-space/web-kit/api-problem.ts'

/** What a failed call tells the person: the server's words where it had some. */
export function wordsOfFailure(error: unknown, fallback: string): string {
  if (error instanceof ApiProblem && error.status === 401) return common.signedOutMeanwhile
  return (error instanceof ApiProblem || error instanceof OfflineError) && error.message ? error.message : fallback
}
