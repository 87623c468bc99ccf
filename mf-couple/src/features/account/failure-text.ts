import { ApiProblem, OfflineError } from '@love-space/web-kit/api-problem.ts'

/** What a person reads about a failure: the server's words, that there is no connection, or the fallback. */
export const failureText = (error: unknown, fallback: string): string =>
  (error instanceof ApiProblem || error instanceof OfflineError) && error.message !== '' ? error.message : fallback

export const hasCode = (error: unknown, ...codes: readonly string[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code)
