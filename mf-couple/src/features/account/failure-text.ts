import { ApiProblem, OfflineError } from '@love-space/web-kit/api-problem.ts'

/** Refused before anything was sent; its message is for a person. */
export class LocalRefusal extends Error {}

/** What a person reads about a failure: the server's words, that there is no connection, or the fallback. */
export const failureText = (error: unknown, fallback: string): string =>
  isForReading(error) && error.message !== '' ? error.message : fallback

const isForReading = (error: unknown): error is Error =>
  error instanceof ApiProblem || error instanceof OfflineError || error instanceof LocalRefusal

export const hasCode = (error: unknown, ...codes: readonly string[]): error is ApiProblem =>
  error instanceof ApiProblem && codes.includes(error.code)

/** Whether the same request may work a little later. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.code === 'CONFLICT' || error.status >= 429
